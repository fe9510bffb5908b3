import { QuestionIndex } from '@xunyi/retrieval/question-index'
import type { Synonyms } from '@xunyi/retrieval/synonyms'
import { createHash, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { Seen } from './change-feed.ts'
import { starterEmbedding } from './embedding.ts'
import type { Totals } from './entries.ts'
import { readParts, removeUnfinished, writeParts } from './snapshot-file.ts'

/** An index with the state of the library it contains. */
export interface Snapshot {
  index: QuestionIndex
  seen: Seen
}

/** Location, and the key that authenticates files of this installation. */
export interface Place {
  dataDir: string
  key: KeyObject
}

const fileIn = (dataDir: string): string => join(dataDir, 'index', 'questions.snapshot')

/** Writes index and state while the event loop runs; neither may change until it is done. The old file stays until the new one is complete. */
export async function writeSnapshot({ dataDir, key }: Place, { index, seen }: Snapshot): Promise<void> {
  const ids = Buffer.from([...seen.changes.keys()].join('\n'))
  // `newest` precedes the times of the entries.
  const moments = new Float64Array(1 + seen.changes.size)
  let at = 0
  moments[at++] = seen.newest
  for (const updatedAt of seen.changes.values()) moments[at++] = updatedAt
  const parts = [ids, new Uint8Array(moments.buffer)]
  await writeParts(fileIn(dataDir), key, { parts, rest: index.snapshot(digestOf(parts)) })
}

/** The last snapshot; null where there is none, or it has another version, key or list of synonyms. */
export function readSnapshot({ dataDir, key }: Place, synonyms: Synonyms): Snapshot | null {
  removeUnfinished(fileIn(dataDir))
  const { parts, rest } = readParts(fileIn(dataDir), key) ?? {}
  const [ids, moments] = parts ?? []
  if (ids === undefined || moments === undefined) return null
  const index = QuestionIndex.restore(rest!, { synonyms, embedding: starterEmbedding, fingerprint: digestOf([ids, moments]) })
  return (
    index && {
      index,
      seen: seenFrom(
        Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength).toString(),
        new Float64Array(moments.buffer, moments.byteOffset, moments.byteLength / 8),
      ),
    }
  )
}

/** Totals of a library that contains exactly these entries. */
export function totalsIn({ index, seen: { changes } }: Snapshot): Totals {
  const totals = { entries: changes.size, published: index.size, seconds: 0, milliseconds: 0 }
  for (const updatedAt of changes.values()) {
    totals.seconds += Math.floor(updatedAt / 1000)
    totals.milliseconds += updatedAt % 1000
  }
  return totals
}

function seenFrom(ids: string, moments: Float64Array): Seen {
  const changes = new Map<string, number>()
  for (const [at, id] of ids.split('\n').entries()) if (id !== '') changes.set(id, moments[1 + at]!)
  return { newest: moments[0]!, changes }
}

/** Fingerprint that ties the index to its list of entries. */
function digestOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url')
}
