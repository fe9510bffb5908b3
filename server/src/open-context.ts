import type { Logger } from 'pino'
import { openLog } from './log.ts'
import { UnsentGuesses } from './accounts/unsent-guesses.ts'
import type { Config } from './config.ts'
import { closeToOthers } from './data-folder.ts'
import type { Clock } from './db/clock.ts'
import { lockDataFolder } from './db/lock.ts'
import type { Db } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { openOpenQuestions, type OpenQuestions } from './desk/grouping/open-questions.ts'
import { openDelivery, type Delivery } from './delivery/open.ts'
import { openSemanticSearch, type SemanticSearch } from './embeddings/semantic-search.ts'
import { startCleanupJobs } from './cleanup-jobs.ts'
import { openRateLimiter, type RateLimiter } from './rate-limit.ts'
import { openTally, type Tally } from './tally.ts'
import { openCatalogue, type Catalogue } from './library/catalogue.ts'
import type { Content } from './library/content.ts'
import { loadStarter, starterLibrary } from './library-files/starter.ts'
import { openModerator, type FollowingModerator } from './moderation/open.ts'
import { deriveSecrets, secretFile, type Secrets } from './secrets.ts'

/** Everything a rule may need, opened in order and handed down. */
export interface AppContext {
  readonly config: Config
  readonly log: Logger
  readonly db: Db
  /** The database's time, epoch milliseconds. */
  readonly clock: Clock
  readonly secrets: Secrets
  readonly delivery: Delivery
  readonly catalogue: Catalogue
  /** null: similar questions are found by words alone. */
  readonly semanticSearch: SemanticSearch | null
  readonly moderator: FollowingModerator
  readonly openQuestions: OpenQuestions
  readonly rateLimiter: RateLimiter
  readonly tally: Tally
  readonly unsentGuesses: UnsentGuesses
  close(): Promise<void>
}

/** What a test may put in place of the real thing. */
export interface ContextOverrides {
  clock?: (real: Clock) => Clock
  delivery?: Partial<Delivery>
  log?: Logger
  starter?: () => Content[]
}

/** @throws Misconfigured in one sentence when something cannot be opened; what was open by then is closed again */
export async function openContext(config: Config, overrides: ContextOverrides = {}): Promise<AppContext> {
  const closers: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    const log = overrides.log ?? openLog(config.logLevel)
    // Two servers on one embedded database would not see one another's changes at once, nor share the limits.
    if (!config.databaseUrl) closers.push(lockDataFolder(config.dataDir))
    else closeToOthers(config.dataDir)
    const secrets = deriveSecrets(config.secret ?? secretFile(config.dataDir))
    const opened = await openDatabase(config)
    closers.push(() => opened.close())
    const { db } = opened
    const clock = overrides.clock?.(opened.clock) ?? opened.clock
    const loaded = await loadStarter(db, clock(), overrides.starter ?? starterLibrary)
    if (loaded > 0) log.info({ entries: loaded }, 'starter library loaded')
    const words = await openCatalogue(db, { place: { dataDir: config.dataDir, key: secrets.snapshots }, onError: (error) => log.error({ err: error }, 'no snapshot of the index') })
    closers.push(() => words.close())
    log.info({ from: words.openedFrom, questions: words.index.size }, 'index opened')
    const semanticSearch = config.embeddings && openSemanticSearch(config.embeddings, { db, clock, log })
    if (semanticSearch) closers.push(() => semanticSearch.close())
    const catalogue = semanticSearch ? semanticSearch.decorate(words) : words
    closers.push(catalogue.poll((error) => log.error({ err: error }, 'library not followed')))
    const moderator = await openModerator(db)
    closers.push(moderator.poll((error) => log.error({ err: error }, 'list of forbidden words not followed')))
    const openQuestions = await openOpenQuestions(db)
    closers.push(openQuestions.poll(db, (error) => log.error({ err: error }, 'open questions not followed')))
    const tally = openTally(db, clock, (error) => log.error({ err: error }, 'not tallied'))
    closers.push(() => tally.close())
    closers.push(startCleanupJobs(db, clock, config.retention, (error) => log.error({ err: error }, 'not tidied')))
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
      rateLimiter: openRateLimiter(config.floodPerMinute, config.ssoPerAddressPerHour),
      tally,
      unsentGuesses: new UnsentGuesses(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
