import type { Db } from '../db/database.ts'
import { recentQuestions, textsBeforePicking } from '../recent-questions.ts'
import { textKey } from '../text/text-key.ts'

/** A text that was typed, and how often. */
export interface TypedText {
  text: string
  count: number
}

/** Records that are looked through, the newest ones. */
const mostRecords = 50_000
const mostTexts = 3000

/** The texts that were typed in the last thirty days, the most frequent ones, without who typed them; and how many different ones there are. */
export async function typedTexts(db: Db, now: number): Promise<{ texts: TypedText[]; different: number }> {
  const found = new Map<string, TypedText>()
  const count = (text: string, times: number) => {
    const key = textKey(text)
    const known = found.get(key)
    if (known) known.count += times
    else found.set(key, { text, count: times })
  }
  for await (const texts of recentQuestions(db, now, mostRecords)) for (const text of texts) count(text, 1)
  for (const { text, people } of await textsBeforePicking(db, now, mostRecords)) count(text, people)
  const texts = [...found.values()].toSorted((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
  return { texts: texts.slice(0, mostTexts), different: texts.length }
}
