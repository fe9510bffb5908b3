import type { QuestionIndex } from '@xunyi/retrieval/question-index'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { poll, singleFlight } from '../poll.ts'
import type { Catalogue } from '../library/catalogue.ts'
import { followChanges } from '../library/change-feed.ts'
import { openBreaker } from './breaker.ts'
import { openEmbed } from './client.ts'
import { openBackfill } from './backfill.ts'
import { fuse, type Fused, type VectorShare } from './fusion.ts'
import { guardOf } from './guard.ts'
import { LibraryVectors } from './library-vectors.ts'
import { openQueryVectors, type Outcome } from './query-vectors.ts'
import { chanceOf, calibrate, type Calibration } from './calibration.ts'
import type { EmbeddingSettings } from '../delivery/embedding-settings.ts'
import { removeUnused } from './stored-vectors.ts'

/** Search by meaning beside the search by words, through an endpoint that the operator has chosen. */
export interface SemanticSearch {
  /**
   * What the words find, at most `limit`, ranked with what the vectors say and find; null where there is no vector of the question in time, or none of
   * the library yet: then the words decide alone. Never fails.
   */
  search(index: QuestionIndex, text: string, limit: number): Promise<HybridResult | null>
  /** The catalogue, in step with the vectors: what it no longer has they no longer have either. */
  decorate(catalogue: Catalogue): Catalogue
  /** Whether questions are looked for by meaning now: the library has vectors, and it is known what the model's cosines are worth. */
  readonly isOn: boolean
  /** Has the missing vectors computed, as far as that goes now; otherwise it happens in the background. */
  backfill(): Promise<void>
  /** Since the start: how questions came to their vectors or to none. */
  readonly outcomes: ReadonlyMap<Outcome | 'fault', number>
  /** Wordings of published questions, and those of them without a vector. */
  readonly wordings: { all: number; missing: number }
  /** Stops computing and waits for what is under way. */
  close(): Promise<void>
}

export interface HybridResult {
  /** Best first; more than the limit where the vectors found others. */
  ranking: Fused[]
  /** What the vectors say of any entry. */
  shareOf(id: string): VectorShare | null
}

/** So many wordings near the question are looked at. */
const nearestLimit = 50
/** The words' opinion of what they did not keep is asked of so many. */
const rankedLimit = 100
/** What is stored and no longer used goes within an hour. */
const cleanupMs = 3_600_000

export function openSemanticSearch(settings: EmbeddingSettings, { db, clock, log }: { db: Db; clock: () => number; log: Logger }): SemanticSearch {
  const model = settings.dimensions === null ? settings.model : `${settings.model} ${settings.dimensions}`
  const library = new LibraryVectors()
  const embed = openEmbed(settings)
  const outcomes = new Map<Outcome | 'fault', number>()
  const count = (outcome: Outcome | 'fault') => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)

  const breaker = openBreaker(clock)
  let wasOpen = false
  const vectorOf = openQueryVectors({
    embed: async (text) => (await embed([text], { dimensions: library.dimensions, patience: AbortSignal.timeout(settings.timeLimit) }))[0]!,
    breaker,
    count: (outcome) => {
      count(outcome)
      if (breaker.isOpen === wasOpen) return
      wasOpen = breaker.isOpen
      if (wasOpen) log.warn({ reason: outcome }, 'embeddings endpoint left alone for a while')
      else log.info('embeddings endpoint answers again')
    },
  })

  const { backfill, stop } = openBackfill({
    db,
    clock,
    model,
    embed,
    library,
    onFailure: ({ reason, status }) => log.warn({ reason, status }, 'library not embedded, tried again later'),
  })
  let calibration: Calibration | null = null
  let calibratedAt = 0
  let cleanedUpAt: number | null = null
  const work = async () => {
    await backfill()
    const embedded = library.size - library.missing
    // A tenth more or less says the same of the model.
    if (Math.abs(embedded - calibratedAt) * 10 > calibratedAt) {
      calibration = await calibrate(library)
      calibratedAt = embedded
      log.info({ wordings: library.size, missing: library.missing, calibration }, calibration ? 'search by meaning is on' : 'search by meaning waits: too few entries with two wordings, or the model does not tell them apart')
    }
    if (library.missing === 0 && (cleanedUpAt === null || Math.abs(clock() - cleanedUpAt) >= cleanupMs)) {
      cleanedUpAt = clock()
      await removeUnused(db, model, cleanedUpAt, (hash) => library.has(hash))
    }
  }
  let isClosing = false
  const rounds = singleFlight(() =>
    work().catch((error: unknown) => {
      if (!isClosing) log.error({ err: error }, 'library not embedded')
    }),
  )

  return {
    async search(index, text, limit) {
      const measure = calibration
      if (measure === null) return null
      const vector = await vectorOf(text)
      if (vector === null || vector.length !== library.dimensions) return null
      try {
        const near = await library.nearest(vector, nearestLimit)
        // Nothing is awaited from here on: words and vectors speak of one library.
        const found = index.search(text, { limit })
        let words: Map<string, number> | null = null
        const chanceByWords = (id: string) => (words ??= new Map(index.rank(text, rankedLimit).map((one) => [one.id, one.score]))).get(id) ?? 0
        const nearness = (id: string) => library.nearness(vector, id)
        const ranking = fuse({ calibration: measure, found, near, nearness, chanceByWords, guard: guardOf(text) })
        const shareOf = (id: string) => {
          const cosine = nearness(id)?.cosine
          return cosine === undefined ? null : { cosine, chance: chanceOf(cosine, measure), words: chanceByWords(id) }
        }
        return { ranking, shareOf }
      } catch (error) {
        count('fault')
        log.error({ err: error }, 'not ranked by meaning')
        return null
      }
    },
    decorate(catalogue) {
      const step = followChanges(db, ({ id, published, wordings }) => {
        if (published) library.put(id, wordings)
        else library.remove(id)
      })
      // The vectors first, so that they do not go on offering what the catalogue has let go.
      const refresh = async () => {
        await step.refresh()
        await catalogue.refresh()
        if (!isClosing) rounds.begin()
      }
      return {
        ...catalogue,
        refresh,
        poll: (onError) => {
          // The first look is long in a large library, and nobody waits for it.
          const first = refresh().catch(onError)
          const stop = poll(refresh, onError)
          return async () => {
            await stop()
            await first
          }
        },
      }
    },
    async backfill() {
      await rounds.ended()
      rounds.begin()
      await rounds.ended()
    },
    outcomes,
    get isOn() {
      return calibration !== null
    },
    get wordings() {
      return { all: library.size, missing: library.missing }
    },
    close() {
      isClosing = true
      stop()
      return rounds.ended()
    },
  }
}

