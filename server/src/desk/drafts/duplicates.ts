import { setImmediate as others } from 'node:timers/promises'
import { isBlank } from '@xunyi/contract/values'
import { normalize } from '@xunyi/retrieval/normalize'
import type { QuestionIndex } from '@xunyi/retrieval/question-index'

/** An entry that answers a wording already. */
interface Answering {
  id: string
  text: string
}

interface Known {
  /** The state of the index that was searched. */
  revision: number
  byWording: Map<string, readonly Answering[]>
}

/** What the index answered, for as long as it stays as it is: of a draft that is saved every few seconds only what was written since is looked for. */
const known = new WeakMap<QuestionIndex, Known>()
/** Wordings that are remembered: those of many drafts. */
const mostKnown = 5000

/** Wordings that another published entry answers already, or that search could not find. */
export async function duplicatesOf(index: QuestionIndex, { question, phrasings }: { question: string; phrasings: readonly string[] }, own: string | null): Promise<string[]> {
  const found: string[] = []
  for (const text of [question, ...phrasings].filter((wording) => !isBlank(wording))) {
    if (normalize(text) === '') {
      found.push(`「${text}」只有标点，无法检索`)
      continue
    }
    const other = (await answeringOf(index, text)).find(({ id }) => id !== own)
    if (other) found.push(`「${text}」已由条目「${other.text}」回答`)
  }
  return found
}

async function answeringOf(index: QuestionIndex, text: string): Promise<readonly Answering[]> {
  const there = knownOf(index).byWording.get(text)
  if (there) return there
  // Sixty wordings are sixty searches: others get their turn between two.
  await others()
  const { byWording } = knownOf(index)
  const answering = index.search(text).filter(({ band }) => band === 'same').map(({ id, text }) => ({ id, text }))
  if (byWording.size >= mostKnown) byWording.clear()
  byWording.set(text, answering)
  return answering
}

function knownOf(index: QuestionIndex): Known {
  let now = known.get(index)
  if (now?.revision !== index.revision) known.set(index, (now = { revision: index.revision, byWording: new Map() }))
  return now
}
