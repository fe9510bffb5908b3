import { QuestionIndex } from '@xunyi/retrieval/question-index'
import type { SynonymGroup } from '@xunyi/retrieval/synonyms'
import type { Db } from '../db/database.ts'
import { followChanges, type ChangeFeed } from './change-feed.ts'
import { starterEmbedding } from './embedding.ts'
import type { IndexReplicas } from './index-replicas.ts'
import type { Snapshot } from './snapshot.ts'
import { compileSynonyms } from './synonyms.ts'

/** Synonym groups, and the number of their version. */
export interface SynonymVersion {
  version: number
  groups: readonly SynonymGroup[]
}

/** An index of the library, read with one version of the synonyms, and what keeps it up to date. */
export interface IndexedLibrary {
  synonyms: number
  snapshot: Snapshot
  feed: ChangeFeed
  /** Changes since the last snapshot. */
  unwritten: number
  /** Copies of the index in threads that search. */
  replicas: IndexReplicas
}

/** The library, the pace at which it is read, and the threads that search it. */
export interface Indexing {
  db: Db
  newPace: Parameters<typeof followChanges>[3]
  newReplicas: () => IndexReplicas
}

export function indexedLibrary({ db, newPace, newReplicas }: Indexing, synonyms: number, snapshot: Snapshot): IndexedLibrary {
  const apply: Parameters<typeof followChanges>[1] = (entry) => {
    const { id, published, wordings, content } = entry
    if (published) snapshot.index.put(id, wordings, content)
    else snapshot.index.remove(id)
    if (published) indexed.replicas.put(entry)
    else indexed.replicas.remove(id)
    indexed.unwritten += 1
  }
  const indexed: IndexedLibrary = { synonyms, snapshot, feed: followChanges(db, apply, snapshot.seen, newPace), unwritten: 0, replicas: newReplicas() }
  return indexed
}

/** Without entries; its first refresh reads the whole library, in pieces. */
export async function emptyLibrary(indexing: Indexing, { version, groups }: SynonymVersion): Promise<IndexedLibrary> {
  const synonyms = await compileSynonyms(groups, indexing.newPace())
  return indexedLibrary(indexing, version, { index: new QuestionIndex({ synonyms, embedding: starterEmbedding }), seen: { changes: new Map(), newest: 0 } })
}
