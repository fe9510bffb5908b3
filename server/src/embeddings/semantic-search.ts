import type { QuestionIndex } from '@xunyi/retrieval/question-index'
import type { Logger } from 'pino'
import { backgroundPace } from '../background-pace.ts'
import type { Db } from '../db/database.ts'
import type { EmbeddingSettings } from '../delivery/embedding-settings.ts'
import type { Catalogue } from '../library/catalogue.ts'
import { followChanges } from '../library/change-feed.ts'
import type { EntryWordings } from '../library/entry-wordings.ts'
import { poll } from '../poll.ts'
import { openBreaker, type Breaker } from './breaker.ts'
import { openEmbed } from './client.ts'
import { rankHybrid, type HybridResult } from './hybrid-ranking.ts'
import { LibraryVectors } from './library-vectors.ts'
import { openMaintenance, type Maintenance } from './maintenance.ts'
import { openQueryVectors, type Outcome } from './query-vectors.ts'

export type { HybridResult } from './hybrid-ranking.ts'

/** Semantic search next to the lexical search, through an embeddings endpoint of the operator's choice. */
export interface SemanticSearch {
  /**
   * The lexical candidates, at most `limit`, fused with the entries nearest to the question's vector. null where the question gets no vector in time
   * or the model is not calibrated yet: the lexical ranking stands alone. Never fails.
   */
  search(index: QuestionIndex, text: string, limit: number): Promise<HybridResult | null>
  /** The catalogue with vectors that are refreshed first, so that they never offer an entry the catalogue has dropped. */
  decorate(catalogue: Catalogue): Catalogue
  /** Whether questions are sent to the endpoint: the library has vectors and the model is calibrated. */
  readonly isOn: boolean
  /** Computes missing vectors now; the background does the same on its own. */
  backfill(): Promise<void>
  /** Counts since the start: how questions got their vector, or why they got none. */
  readonly outcomes: ReadonlyMap<Outcome | 'fault', number>
  /** Wordings of published questions, and those among them without a vector. */
  readonly wordings: { all: number; missing: number }
  /** Stops computing and waits for work under way. */
  close(): Promise<void>
}

interface Needs {
  db: Db
  clock: () => number
  log: Logger
}

export function openSemanticSearch(settings: EmbeddingSettings, { db, clock, log }: Needs): SemanticSearch {
  const model = settings.dimensions === null ? settings.model : `${settings.model} ${settings.dimensions}`
  const library = new LibraryVectors()
  const embed = openEmbed(settings)
  const outcomes = new Map<Outcome | 'fault', number>()
  const count = (outcome: Outcome | 'fault') => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const breaker = openBreaker(clock)
  const logBreaker = breakerLog(breaker, log)
  const vectorOf = openQueryVectors({
    embed: async (text) => (await embed([text], { dimensions: library.dimensions, patience: AbortSignal.timeout(settings.timeLimit) }))[0]!,
    breaker,
    count: (outcome) => {
      count(outcome)
      logBreaker(outcome)
    },
  })
  const maintenance = openMaintenance({ db, clock, log, model, embed, library })

  return {
    async search(index, text, limit) {
      const { calibration } = maintenance
      if (calibration === null) return null
      const vector = await vectorOf(text)
      if (vector === null || vector.length !== library.dimensions) return null
      try {
        return await rankHybrid({ index, text, vector, limit }, library, calibration)
      } catch (error) {
        count('fault')
        log.error({ err: error }, 'hybrid ranking failed')
        return null
      }
    },
    decorate: (catalogue) => withVectors(catalogue, db, library, maintenance),
    backfill: () => maintenance.run(),
    outcomes,
    get isOn() {
      return maintenance.calibration !== null
    },
    get wordings() {
      return { all: library.size, missing: library.missing }
    },
    close: () => maintenance.close(),
  }
}

/** Logs when the circuit breaker opens and when it closes again. */
function breakerLog(breaker: Breaker, log: Logger): (reason: Outcome) => void {
  let wasOpen = false
  return (reason) => {
    if (breaker.isOpen === wasOpen) return
    wasOpen = breaker.isOpen
    if (wasOpen) log.warn({ reason }, 'embeddings endpoint left alone for a while')
    else log.info('embeddings endpoint answers again')
  }
}

function withVectors(catalogue: Catalogue, db: Db, library: LibraryVectors, maintenance: Maintenance): Catalogue {
  const put = ({ id, published, wordings }: EntryWordings) => {
    if (published) library.put(id, wordings)
    else library.remove(id)
  }
  const feed = followChanges(db, put, { changes: new Map(), newest: 0 }, backgroundPace)
  const refresh = async () => {
    await feed.refresh()
    await catalogue.refresh()
    maintenance.begin()
  }
  return {
    get index() {
      return catalogue.index
    },
    findInThread: (text, limit) => catalogue.findInThread(text, limit),
    synonymsApplied: () => catalogue.synonymsApplied(),
    refresh,
    tried: (entry, look) => catalogue.tried(entry, look),
    rewrite: () => catalogue.rewrite(),
    poll: (onError, onDone) => {
      // The first refresh reads the whole library; the start does not wait for it.
      const first = refresh().catch(onError)
      const stop = poll(refresh, onError, onDone)
      return async () => {
        await stop()
        await first
      }
    },
  }
}
