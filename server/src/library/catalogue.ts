import { isDeepStrictEqual } from 'node:util'
import { QuestionIndex } from '@xunyi/retrieval/question-index'
import type { Db } from '../db/database.ts'
import { poll, singleFlight } from '../poll.ts'
import { aliases } from './aliases.ts'
import { totalsOf } from './entries.ts'
import { followChanges, type ChangeFeed } from './change-feed.ts'
import { readSnapshot, totalsIn, writeSnapshot, type Place, type Snapshot } from './snapshot.ts'

/** The published questions in memory; follows changes by this server, other servers and the command line. */
export interface Catalogue {
  readonly index: QuestionIndex
  /** Applies changes since the last poll. */
  refresh(): Promise<void>
  /** Polls every two seconds from now on. @returns a function that stops polling and waits for a poll under way */
  poll(onError: (error: unknown) => void): () => Promise<void>
}

export interface OpenedCatalogue extends Catalogue {
  /** Source of the index: a snapshot with later changes applied, or the library itself. */
  readonly openedFrom: 'snapshot' | 'library'
  /** Writes a snapshot of the current index. */
  close(): Promise<void>
}

interface Options {
  /** Location of the snapshot, which spares the next start a full read of the library; null: no snapshot. */
  place: Place | null
  /** Called when a snapshot cannot be read or written; the library remains a sufficient source. */
  onError: (error: unknown) => void
}

/** Number or share of changes after which the snapshot is written again, to limit what the next start applies. */
const manyChanges = 1000
const manyOf = 0.05

/** Attempts to reach a stable state while entries keep changing. */
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
    // A failed write is retried after further changes, not with every poll.
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

/** The snapshot with later changes applied; null where there is none, or it belongs to another library, such as one restored from a backup. */
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
