import { isBlank } from '@xunyi/contract/values'
import { normalize } from '@xunyi/retrieval/normalize'
import type { QuestionIndex } from '@xunyi/retrieval/question-index'
import { backgroundPace } from '../../background-pace.ts'

/** An entry that answers a wording. */
interface AnsweringEntry {
  id: string
  text: string
}

interface Cache {
  /** The index revision the entries were found in. */
  revision: number
  byWording: Map<string, readonly AnsweringEntry[]>
}

/** Search results per index revision: a draft is saved every few seconds, and only its new wordings are searched. */
const caches = new WeakMap<QuestionIndex, Cache>()
/** Wordings per cache, enough for many drafts. */
const maxCached = 5000

/** Findings for wordings that another published entry answers or that search cannot find. */
export async function duplicatesOf(
  index: QuestionIndex,
  { question, phrasings }: { question: string; phrasings: readonly string[] },
  /** Entries that may have these wordings: the own one, and those that change with it. */
  known: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = []
  const pace = backgroundPace()
  for (const text of [question, ...phrasings].filter((wording) => !isBlank(wording))) {
    if (normalize(text) === '') {
      found.push(`「${text}」只有标点，无法检索`)
      continue
    }
    const other = (await answeringEntries(index, text, pace)).find(({ id }) => !known.has(id))
    if (other) found.push(`「${text}」已由条目「${other.text}」回答`)
  }
  return found
}

async function answeringEntries(index: QuestionIndex, text: string, pace: () => Promise<void>): Promise<readonly AnsweringEntry[]> {
  const cached = cacheOf(index).byWording.get(text)
  if (cached) return cached
  // A draft has up to sixty wordings; most are those of no entry, and need no search.
  await pace()
  const { byWording } = cacheOf(index)
  const entries = index.same(text).map(({ id, text }) => ({ id, text }))
  if (byWording.size >= maxCached) byWording.clear()
  byWording.set(text, entries)
  return entries
}

function cacheOf(index: QuestionIndex): Cache {
  let cache = caches.get(index)
  if (cache?.revision !== index.revision) caches.set(index, (cache = { revision: index.revision, byWording: new Map() }))
  return cache
}
