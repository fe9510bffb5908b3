import type { SynonymGroup } from '@xunyi/retrieval/synonyms'
import type { Logger } from 'pino'
import { UnsentGuesses } from './accounts/unsent-guesses.ts'
import { startCleanupJobs } from './cleanup-jobs.ts'
import { startKeepingFigures } from './daily-figures/keep.ts'
import type { Config } from './config.ts'
import { closeToOthers } from './data-folder.ts'
import type { Clock } from './db/clock.ts'
import type { Db } from './db/database.ts'
import { lockDataFolder } from './db/lock.ts'
import { openDatabase } from './db/open.ts'
import { counted, type DeliveryCounts } from './delivery/counted.ts'
import { openDelivery, type Delivery } from './delivery/open.ts'
import { openOpenQuestions, type FollowedOpenQuestions } from './desk/grouping/open.ts'
import { openSemanticSearch, type SemanticSearch } from './embeddings/semantic-search.ts'
import { adoptEvidence } from './evidence/adopt.ts'
import { loadStarter, starterLibrary } from './library-files/starter.ts'
import { countUnreviewed } from './library-review/unreviewed.ts'
import { startLinkChecks } from './link-check/worker.ts'
import { openCatalogue, type Catalogue } from './library/catalogue.ts'
import type { Content } from './library/content.ts'
import { Jobs } from './jobs.ts'
import { starterSynonyms } from './library/synonyms.ts'
import { openLog } from './log.ts'
import { carryRules } from './moderation/carry-rules.ts'
import { openModerator, type PollingModerator } from './moderation/open.ts'
import { rekeyPhrasings } from './phrasings/keep.ts'
import { tellReaders } from './recalls/tell-readers.ts'
import { adoptRecords } from './safety/cases/adopt-records.ts'
import { reckonDeadlines } from './safety/cases/reckon-deadlines.ts'
import { startNotices } from './safety/cases/send-notices.ts'
import { startFollowUps } from './safety/follow-up/send-messages.ts'
import { poll } from './poll.ts'
import { openRateLimiter, type RateLimiter } from './rate-limit.ts'
import { deriveSecrets, secretFile, type Secrets } from './secrets.ts'
import { startStaffMails } from './staff-mail/send-mails.ts'
import { openSynonyms } from './synonyms/open.ts'
import { loadShippedSynonyms } from './synonyms/starter.ts'
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
  readonly deliveries: DeliveryCounts
  readonly jobs: Jobs
  readonly catalogue: Catalogue
  /** null: search by words alone. */
  readonly semanticSearch: SemanticSearch | null
  readonly moderator: PollingModerator
  readonly openQuestions: FollowedOpenQuestions
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
  synonyms?: () => SynonymGroup[]
  /** Milliseconds that PostgreSQL gets for a statement. */
  patience?: number
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
    const secrets = deriveSecrets(config.secret ?? secretFile(config.dataDir), config.acceptedSecret)
    const opened = await openDatabase(config, overrides.patience === undefined ? {} : { patience: overrides.patience })
    closers.push(() => opened.close())
    const { db } = opened
    const clock = overrides.clock?.(opened.clock) ?? opened.clock
    const moved = await reckonDeadlines(db, clock(), config.safety)
    if (moved !== null) log.info({ cases: moved }, 'deadlines of cases follow OPERATOR_KIND and SAFETY_DAY0')
    const adopted = await adoptRecords(db, config.safety)
    if (adopted > 0) log.info({ records: adopted }, 'cases opened for earlier safety records')
    const rekeyed = await rekeyPhrasings(db, secrets)
    if (rekeyed > 0) log.info({ rows: rekeyed }, 'pseudonyms of phrasings follow APP_SECRET')
    const loaded = config.starterLibrary ? await loadStarter(db, clock(), overrides.starter ?? starterLibrary) : 0
    if (loaded > 0) log.info({ entries: loaded }, 'starter library loaded')
    const described = await adoptEvidence(db, clock)
    if (described > 0) log.info({ entries: described }, 'evidence of earlier entries became records')
    if (config.production) await warnOfUnreviewed(db, log)
    const shipped = await loadShippedSynonyms(db, clock(), overrides.synonyms?.() ?? starterSynonyms().groups)
    if (shipped) log.info(shipped, 'shipped synonyms loaded')
    const synonyms = await openSynonyms(db)
    const words = await openCatalogue(db, {
      synonyms,
      place: { dataDir: config.dataDir, key: secrets.snapshots },
      searchThreads: config.searchThreads,
      onError: (error) => log.error({ err: error }, 'index not built, no snapshot of it, or a thread that searches has ended'),
    })
    closers.push(() => words.close())
    log.info({ from: words.openedFrom, questions: words.index.size }, 'index opened')
    const semanticSearch = config.embeddings && openSemanticSearch(config.embeddings, { db, clock, log })
    if (semanticSearch) closers.push(() => semanticSearch.close())
    const catalogue = semanticSearch ? semanticSearch.decorate(words) : words
    const jobs = new Jobs(log)
    const failed = (error: unknown) => jobs.failed('library', error)
    closers.push(catalogue.poll(failed, () => jobs.done('library')))
    const carried = await carryRules(db, clock())
    if (carried !== null) log.info({ version: carried }, 'list of forbidden words carried to objects and intents')
    const moderator = await openModerator(db)
    closers.push(moderator.poll((error) => jobs.failed('moderation', error)))
    const openQuestions = await openOpenQuestions(db, synonyms)
    closers.push(openQuestions.poll(db, (error) => jobs.failed('open questions', error)))
    const tally = openTally(db, clock, (error) => log.error({ err: error }, 'counts not written'))
    closers.push(() => tally.close())
    const deliveries: DeliveryCounts = new Map()
    const delivery = counted({ ...openDelivery(config), ...overrides.delivery }, deliveries)
    closers.push(...startJobs({ db, clock, config, delivery, log }, jobs))
    return {
      config,
      log,
      db,
      clock,
      secrets,
      delivery,
      deliveries,
      jobs,
      catalogue,
      semanticSearch,
      moderator,
      openQuestions,
      rateLimiter: openRateLimiter(config.requestsPerMinute),
      tally,
      unsentGuesses: new UnsentGuesses(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The recurring work of a server, once its context is open. @returns what stops it */
function startJobs(context: Pick<AppContext, 'db' | 'clock' | 'config' | 'delivery' | 'log'>, jobs: Jobs): (() => Promise<void>)[] {
  return [
    poll(
      () => tellReaders(context),
      (error) => jobs.failed('recalls', error),
      () => jobs.done('recalls'),
    ),
    startNotices(context, jobs),
    startFollowUps(context, jobs),
    startStaffMails(context, jobs),
    ...(context.config.linkChecks ? [startLinkChecks(context, jobs)] : []),
    startKeepingFigures(context, jobs),
    startCleanupJobs(context, jobs),
  ]
}

async function warnOfUnreviewed(db: Db, log: Logger): Promise<void> {
  const entries = await countUnreviewed(db)
  if (entries > 0) log.warn({ entries }, 'entries of the library that nobody of this organisation has reviewed are served')
}
