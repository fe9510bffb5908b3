import { inContext, isFollowUp } from '@xunyi/contract/follow-up'
import { normalize } from '@xunyi/retrieval/normalize'
import { publishedEntry } from '../library/entries.ts'
import { subjectsOf } from '../library/subjects.ts'
import { namesProduct } from '../offer/ambiguous-names.ts'
import type { ChatContext } from './context.ts'
import { entryBehind } from './entry-behind.ts'

/**
 * The texts that a typed text is searched as: itself, or, where it follows an answer and names nothing of its own (那孕妇呢), what it asks of that answer's
 * subject, and of another subject that the answered question names (川崎病用静注人免疫球蛋白的剂量).
 * @param about the id of the answer above
 * @throws Refused notFound: no such answer
 */
export async function searchedAs(context: Pick<ChatContext, 'db'>, userId: string, text: string, about: string | undefined): Promise<string[]> {
  if (about === undefined || !isFollowUp(text) || namesProduct(text)) return [text]
  const behind = await entryBehind(context.db, userId, about)
  const entry = behind && (await publishedEntry(context.db, behind))
  if (!entry) return [text]
  const subjects = await subjectsOf(context.db)
  if (subjects.some((subject) => normalize(text).includes(normalize(subject)))) return [text]
  const others = subjects.filter((subject) => subject !== entry.subject && !entry.subject.includes(subject) && entry.question.includes(subject))
  return [entry.subject, ...others.slice(0, 1).map((other) => other + entry.subject)].map((subject) => inContext(subject, text))
}
