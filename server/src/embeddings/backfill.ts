import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Embed } from './client.ts'
import { EmbeddingFailed } from './embedding-failed.ts'
import type { LibraryVectors } from './library-vectors.ts'
import { acquireLease, letGo, mostAtOnce, storedVectors, storeVectors } from './stored-vectors.ts'

interface Needs {
  db: Db
  clock: () => number
  /** Key under which vectors of this model are stored. */
  model: string
  embed: Embed
  library: LibraryVectors
  /** Called once for a series of failures. */
  onFailure: (error: EmbeddingFailed) => void
}

/** Texts of one call: the response is parsed in a few milliseconds. */
const batch = 16
const callMs = 20_000
const leaseMs = 3 * callMs
const firstRestMs = 2000
const longestRestMs = 300_000

/**
 * Loads missing vectors from the database, then from the endpoint, one server at a time. A failure starts a pause that doubles each
 * time. A text that the endpoint refuses moves to the end of the queue and does not block the others.
 */
export function openBackfill({ db, clock, model, embed, library, onFailure }: Needs): { backfill(): Promise<void>; stop(): void } {
  const stopped = new AbortController()
  const holder = newId()
  /** Texts of failed calls: each is retried alone, so that one refused text does not block the others. */
  const suspects = new Set<string>()
  let restMs = 0
  let restingSince = 0

  /** @returns how many of these have stored vectors */
  const takeStored = async (some: readonly { hash: string }[]) => {
    const stored = await storedVectors(
      db,
      model,
      some.map(({ hash }) => hash),
    )
    return [...stored].filter(([hash, vector]) => library.take(hash, vector)).length
  }

  const nextBatch = () => {
    const first = library.firstMissing(batch)
    const suspect = first.findIndex(({ hash }) => suspects.has(hash))
    return suspect === -1 ? first : first.slice(0, Math.max(1, suspect))
  }

  const askFor = async (some: readonly { hash: string; text: string }[]) => {
    const patience = AbortSignal.any([AbortSignal.timeout(callMs), stopped.signal])
    const vectors = await embed(
      some.map(({ text }) => text),
      { dimensions: library.dimensions, patience },
    )
    const named = new Map(some.map(({ hash }, at) => [hash, vectors[at]!]))
    await storeVectors(db, model, clock(), named)
    for (const [hash, vector] of named) library.take(hash, vector)
  }

  const askForMissing = async () => {
    while (library.missing > 0 && !stopped.signal.aborted) {
      if (!(await acquireLease(db, model, holder, clock(), leaseMs))) return
      const some = nextBatch()
      // An earlier holder of the lease may have stored them.
      if ((await takeStored(some)) > 0) continue
      try {
        await askFor(some)
        for (const { hash } of some) suspects.delete(hash)
        restMs = 0
      } catch (error) {
        if (!(error instanceof EmbeddingFailed) || stopped.signal.aborted) throw error
        if (restMs === 0) onFailure(error)
        library.putOff(some.map(({ hash }) => hash))
        for (const { hash } of some) suspects.add(hash)
        restMs = Math.min(longestRestMs, Math.max(firstRestMs, 2 * restMs))
        restingSince = clock()
        return
      }
    }
  }

  return {
    async backfill() {
      // Continues while whole pages are stored: after a start this covers the library as far as another server has embedded it.
      while (library.missing > 0 && !stopped.signal.aborted) {
        if ((await takeStored(library.firstMissing(mostAtOnce))) < mostAtOnce) break
      }
      if (library.missing === 0 || Math.abs(clock() - restingSince) < restMs) return
      try {
        await askForMissing()
      } finally {
        await letGo(db, model, holder)
      }
    },
    stop: () => stopped.abort(),
  }
}
