import type { Logger } from 'pino'
import { UnsentGuesses } from './accounts/unsent-guesses.ts'
import { startCleanupJobs } from './cleanup-jobs.ts'
import type { Config } from './config.ts'
import { closeToOthers } from './data-folder.ts'
import type { Clock } from './db/clock.ts'
import type { Db } from './db/database.ts'
import { lockDataFolder } from './db/lock.ts'
import { openDatabase } from './db/open.ts'
import { openDelivery, type Delivery } from './delivery/open.ts'
import { openOpenQuestions, type OpenQuestions } from './desk/grouping/open-questions.ts'
import { openSemanticSearch, type SemanticSearch } from './embeddings/semantic-search.ts'
import { loadStarter, starterLibrary } from './library-files/starter.ts'
import { openCatalogue, type Catalogue } from './library/catalogue.ts'
import type { Content } from './library/content.ts'
import { openLog } from './log.ts'
import { openModerator, type PollingModerator } from './moderation/open.ts'
import { openRateLimiter, type RateLimiter } from './rate-limit.ts'
import { deriveSecrets, secretFile, type Secrets } from './secrets.ts'
import { openTally, type Tally } from './tally.ts'

/** The app context: everything a handler may need, opened in order. */
export interface AppContext {
  readonly config: Config
  readonly log: Logger
  readonly db: Db
  /** The database's time, epoch milliseconds. */
  readonly clock: Clock
  readonly secrets: Secrets
  readonly delivery: Delivery
  readonly catalogue: Catalogue
  /** null: search by words alone. */
  readonly semanticSearch: SemanticSearch | null
  readonly moderator: PollingModerator
  readonly openQuestions: OpenQuestions
  readonly rateLimiter: RateLimiter
  readonly tally: Tally
  readonly unsentGuesses: UnsentGuesses
  close(): Promise<void>
}

/** Replacements for tests. */
export interface ContextOverrides {
  clock?: (real: Clock) => Clock
  delivery?: Partial<Delivery>
  log?: Logger
  starter?: () => Content[]
}

/** @throws Misconfigured in one sentence when something cannot be opened; everything opened before is closed again */
export async function openContext(config: Config, overrides: ContextOverrides = {}): Promise<AppContext> {
  const closers: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    const log = overrides.log ?? openLog(config.logLevel)
    // Two servers on one embedded database would neither see each other's changes at once nor share the limits.
    if (!config.databaseUrl) closers.push(lockDataFolder(config.dataDir))
    else closeToOthers(config.dataDir)
    const secrets = deriveSecrets(config.secret ?? secretFile(config.dataDir))
    const opened = await openDatabase(config)
    closers.push(() => opened.close())
    const { db } = opened
    const clock = overrides.clock?.(opened.clock) ?? opened.clock
    const loaded = await loadStarter(db, clock(), overrides.starter ?? starterLibrary)
    if (loaded > 0) log.info({ entries: loaded }, 'starter library loaded')
    const words = await openCatalogue(db, {
      place: { dataDir: config.dataDir, key: secrets.snapshots },
      onError: (error) => log.error({ err: error }, 'no snapshot of the index'),
    })
    closers.push(() => words.close())
    log.info({ from: words.openedFrom, questions: words.index.size }, 'index opened')
    const semanticSearch = config.embeddings && openSemanticSearch(config.embeddings, { db, clock, log })
    if (semanticSearch) closers.push(() => semanticSearch.close())
    const catalogue = semanticSearch ? semanticSearch.decorate(words) : words
    closers.push(catalogue.poll((error) => log.error({ err: error }, 'library changes not polled')))
    const moderator = await openModerator(db)
    closers.push(moderator.poll((error) => log.error({ err: error }, 'list of forbidden words not polled')))
    const openQuestions = await openOpenQuestions(db)
    closers.push(openQuestions.poll(db, (error) => log.error({ err: error }, 'open questions not polled')))
    const tally = openTally(db, clock, (error) => log.error({ err: error }, 'counts not written'))
    closers.push(() => tally.close())
    closers.push(startCleanupJobs(db, clock, config.retention, (error) => log.error({ err: error }, 'cleanup job failed')))
    return {
      config,
      log,
      db,
      clock,
      secrets,
      delivery: { ...openDelivery(config), ...overrides.delivery },
      catalogue,
      semanticSearch,
      moderator,
      openQuestions,
      rateLimiter: openRateLimiter(config.requestsPerMinute, config.ssoPerAddressPerHour),
      tally,
      unsentGuesses: new UnsentGuesses(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
