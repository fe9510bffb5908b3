import { isDeepStrictEqual } from 'node:util'
import type { QuestionIndex } from '@xunyi/retrieval/question-index'
import { backgroundPace } from '../background-pace.ts'
import type { Db } from '../db/database.ts'
import { poll, singleFlight } from '../poll.ts'
import { totalsOf } from './entries.ts'
import { entryWordings, type TriedEntry } from './entry-wordings.ts'
import type { Found } from './index-replica.ts'
import { IndexReplicas } from './index-replicas.ts'
import { emptyLibrary, indexedLibrary, type IndexedLibrary, type Indexing, type SynonymVersion } from './indexed-library.ts'
import { keepSnapshot } from './keep-snapshot.ts'
import { readSnapshot, totalsIn, type Place } from './snapshot.ts'
import { compileSynonyms, starterSynonyms } from './synonyms.ts'

/** The published questions in memory; follows changes by this server, other servers and the command line. */
export interface Catalogue {
  /** Another one after a change of the synonyms. */
  readonly index: QuestionIndex
  /** What the index finds in the state of this moment, searched by another thread; null where none is free for it soon. */
  findInThread(text: string, limit: number): Promise<Found | null>
  /** Applies changes since the last poll; with changed synonyms it begins another index, and the present one serves until that is complete. */
  refresh(): Promise<void>
  /** Resolves once the index of the synonyms in force at the last refresh serves, or its building failed. */
  synonymsApplied(): Promise<void>
  /** Looks at the index as it would be with this entry; no request is answered from that state. */
  tried<T>(entry: TriedEntry, look: (index: QuestionIndex) => T): Promise<T>
  /** Writes the snapshot anew at once, where there is one: the former one holds words that are gone. */
  rewrite(): Promise<void>
  /** Polls every two seconds from now on. @returns a function that stops polling and waits for a poll under way */
  poll(onError: (error: unknown) => void, onDone?: () => void): () => Promise<void>
}

export interface OpenedCatalogue extends Catalogue {
  /** Source of the index: a snapshot with later changes applied, or the library itself. */
  readonly openedFrom: 'snapshot' | 'library'
  /** Writes a snapshot of the current index. */
  close(): Promise<void>
}

/** The synonyms in force. */
export interface SynonymSource {
  readonly inForce: SynonymVersion
  refresh(): Promise<void>
}

interface Options {
  /** Location of the snapshot, which spares the next start a full read of the library; null: no snapshot. */
  place?: Place | null
  /** Threads that search, each with a copy of the index, once the catalogue is polled. */
  searchThreads?: number
  /** Called when a snapshot cannot be read or written, an index not be built, or a thread ends; the library remains a sufficient source, and this thread searches too. */
  onError?: (error: unknown) => void
  /** The shipped ones where nothing else is said. */
  synonyms?: SynonymSource
}

/** Before the server listens, no request waits. */
const unpaced = async () => undefined

/** Attempts to reach a stable state while entries keep changing. */
const restoreAttempts = 3

const shipped = (): SynonymSource => ({ inForce: { version: 0, groups: starterSynonyms().groups }, refresh: () => Promise.resolve() })

export async function openCatalogue(
  db: Db,
  { place = null, searchThreads = 0, onError = () => undefined, synonyms = shipped() }: Options = {},
): Promise<OpenedCatalogue> {
  let serving = false
  const newReplicas = () => new IndexReplicas(searchThreads, onError)
  const indexing: Indexing = { db, newPace: () => (serving ? backgroundPace() : unpaced), newReplicas }
  const restored = place === null ? null : await restore(indexing, place, synonyms.inForce, onError)
  let current = restored ?? (await emptyLibrary(indexing, synonyms.inForce))
  await current.feed.refresh()
  serving = true

  const snapshots = keepSnapshot(place, () => current, { written: restored !== null, onError })
  snapshots.writeWhenMany()

  let polled = false
  const replicating = singleFlight(() => {
    const { feed, replicas, snapshot } = current
    return feed.whilePaused(() => replicas.add(snapshot.index))
  })

  const rebuild = async () => {
    const next = await emptyLibrary(indexing, synonyms.inForce)
    await next.feed.refresh()
    // The next index has every entry of the present one.
    await current.feed.whilePaused(async () => {
      await next.feed.refresh()
      const former = current
      current = next
      snapshots.writeSoon()
      await former.replicas.close()
    })
  }
  const rebuilding = singleFlight(async () => {
    try {
      // The synonyms may change again while an index is built.
      while (synonyms.inForce.version !== current.synonyms) await rebuild()
    } catch (error) {
      onError(error)
    }
  })
  const refresh = async () => {
    await synonyms.refresh()
    if (synonyms.inForce.version !== current.synonyms) rebuilding.begin()
    for (let refreshed: IndexedLibrary | null = null; refreshed !== current;) {
      refreshed = current
      await refreshed.feed.refresh()
    }
    snapshots.writeWhenMany()
    if (polled && !current.replicas.complete) replicating.begin()
  }

  return {
    get index() {
      return current.snapshot.index
    },
    findInThread: (text, limit) => current.replicas.find(text, limit),
    openedFrom: restored ? 'snapshot' : 'library',
    refresh,
    tried: (entry, look) => tried(db, current, entry, look),
    synonymsApplied: () => rebuilding.ended(),
    rewrite: snapshots.rewrite,
    poll(onError, onDone) {
      polled = true
      return poll(refresh, onError, onDone)
    },
    async close() {
      await rebuilding.ended()
      await replicating.ended()
      await current.replicas.close()
      await snapshots.rewrite()
    },
  }
}

async function tried<T>(db: Db, { feed, snapshot: { index } }: IndexedLibrary, entry: TriedEntry, look: (index: QuestionIndex) => T): Promise<T> {
  const { id, wordings, content } = entry
  let seen: T
  await feed.whilePaused(async () => {
    const [saved] = await entryWordings(db, [id])
    // Nothing else runs until the index is as before. A later state than it had comes again with the changes.
    try {
      index.put(id, wordings, content)
      seen = look(index)
    } finally {
      if (saved?.published) index.put(id, saved.wordings, saved.content)
      else index.remove(id)
    }
  })
  return seen!
}

/** The snapshot with later changes applied; null where there is none, or it belongs to another library, such as one restored from a backup. */
async function restore(
  indexing: Indexing,
  place: Place,
  { version, groups }: SynonymVersion,
  onError: (error: unknown) => void,
): Promise<IndexedLibrary | null> {
  try {
    const snapshot = readSnapshot(place, await compileSynonyms(groups, unpaced))
    if (!snapshot) return null
    const restored = indexedLibrary(indexing, version, snapshot)
    for (let attempt = 0; attempt < restoreAttempts; attempt++) {
      await restored.feed.refresh()
      if (isDeepStrictEqual(await totalsOf(indexing.db), totalsIn(snapshot))) return restored
    }
  } catch (error) {
    onError(error)
  }
  return null
}
