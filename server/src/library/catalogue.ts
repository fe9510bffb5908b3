import { isDeepStrictEqual } from 'node:util'
import { QuestionIndex } from '@xunyi/retrieval/question-index'
import type { Db } from '../db/database.ts'
import { poll, singleFlight } from '../poll.ts'
import { aliases } from './aliases.ts'
import { totalsOf } from './entries.ts'
import { followChanges, type ChangeFeed } from './change-feed.ts'
import { readSnapshot, totalsIn, writeSnapshot, type Place, type Snapshot } from './snapshot.ts'

/** The published questions in memory, in step with the library whoever changes it: this server, another one, the command line. */
export interface Catalogue {
  readonly index: QuestionIndex
  /** Takes in what has changed since the last look. */
  refresh(): Promise<void>
  /** Looks every two seconds from now on. @returns a function that stops it and waits for a look under way */
  poll(onError: (error: unknown) => void): () => Promise<void>
}

export interface OpenedCatalogue extends Catalogue {
  /** What it was opened from: a snapshot, brought up to date, or the library itself. */
  readonly openedFrom: 'snapshot' | 'library'
  /** Leaves a snapshot of what has been taken in. */
  close(): Promise<void>
}

interface Options {
  /** Where the snapshot lies, so that the next start need not read the whole library; null: there is none. */
  place: Place | null
  /** A snapshot could not be read or written: the library itself is always enough. */
  onError: (error: unknown) => void
}

/** The snapshot is written anew when the next start would have so many changes to catch up with: a number, or a share of the library. */
const manyChanges = 1000
const manyOf = 0.05

/** Entries that meanwhile change again are looked at again, so often. */
const looks = 3

export async function openCatalogue(db: Db, { place, onError }: Options = { place: null, onError: () => undefined }): Promise<OpenedCatalogue> {
  let unwritten = 0
  const keptIn = (snapshot: Snapshot): ChangeFeed =>
    followChanges(
      db,
      ({ id, published, wordings, content }) => {
        if (published) snapshot.index.put(id, wordings, content)
        else snapshot.index.remove(id)
        unwritten += 1
      },
      snapshot.seen,
    )

  const restored = place === null ? null : await restore(db, place, keptIn, onError)
  if (!restored) unwritten = 0
  const snapshot = restored ?? { index: new QuestionIndex({ aliases }), seen: { changes: new Map<string, number>(), newest: 0 } }
  const step = keptIn(snapshot)
  await step.refresh()

  const many = () => Math.max(manyChanges, manyOf * snapshot.seen.changes.size)
  let writeAt = restored ? many() : 1
  const writing = singleFlight(async () => {
    let before = 0
    try {
      await step.whilePaused(() => {
        before = unwritten
        unwritten = 0
        return writeSnapshot(place!, snapshot)
      })
    } catch (error) {
      unwritten += before
      onError(error)
    }
    // What failed is tried again, but not with every look.
    writeAt = unwritten + many()
  })
  const writeWhenMany = () => {
    if (place !== null && unwritten >= writeAt) writing.begin()
  }
  writeWhenMany()
  const refresh = () => step.refresh().then(writeWhenMany)

  return {
    index: snapshot.index,
    openedFrom: restored ? 'snapshot' : 'library',
    refresh,
    poll: (onError) => poll(refresh, onError),
    async close() {
      await writing.ended()
      if (place !== null && unwritten > 0) writing.begin()
      await writing.ended()
    },
  }
}

/** The snapshot, brought up to date; null where there is none, or where it is not of this library: one put back from a backup, say. */
async function restore(db: Db, place: Place, keptIn: (snapshot: Snapshot) => ChangeFeed, onError: (error: unknown) => void): Promise<Snapshot | null> {
  try {
    const snapshot = readSnapshot(place)
    if (!snapshot) return null
    const step = keptIn(snapshot)
    for (let look = 0; look < looks; look++) {
      await step.refresh()
      if (isDeepStrictEqual(await totalsOf(db), totalsIn(snapshot))) return snapshot
    }
  } catch (error) {
    onError(error)
  }
  return null
}
