import { publishedEntry } from '../library/entries.ts'
import { isUnderReview, servedFrom } from '../under-review.ts'
import type { ChatContext } from './context.ts'

/** The address of an entry: a question that was picked, or read on a page of its own. */
const address = /^\/(?:qa|ask)\/([\w-]{1,100})\/?$/

/**
 * The title that a link to an entry has in WeChat, which reads pages without a login: the entry's question, in the library's words. The
 * records and letters of people have none, nor what somebody typed.
 */
export async function linkTitle(context: Pick<ChatContext, 'db' | 'config' | 'clock'>, path: string): Promise<string | null> {
  const id = context.config.linkTitles ? address.exec(path)?.[1] : undefined
  if (id === undefined || id === 'NULL') return null
  const entry = await publishedEntry(context.db, id)
  return entry && !isUnderReview(entry.review_due, servedFrom(context)) ? entry.question : null
}
