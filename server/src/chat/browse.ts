import type { Answer } from '@xunyi/contract/endpoint'
import { categories } from '@xunyi/contract/library'
import type { subjectQuestions as questionsEndpoint, subjects as subjectsEndpoint } from '@xunyi/contract/subjects'
import type { Db } from '../db/database.ts'

/** @param from as `servedFrom` gives it */
const published = (db: Db, from: string) =>
  db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .where('status', '=', 'published')
    .where((row) => row.or([row('review_due', '=', ''), row('review_due', '>=', from)]))

/** The subjects of published entries, the largest first. */
export async function subjectsToBrowse(db: Db, from: string): Promise<Answer<typeof subjectsEndpoint>> {
  const rows = await published(db, from)
    .select((row) => [row.ref('subject').as('name'), row.fn.countAll<number>().as('questions')])
    .groupBy('subject')
    .execute()
  return rows
    .map(({ name, questions }) => ({ name, questions: Number(questions) }))
    .toSorted((a, b) => b.questions - a.questions || a.name.localeCompare(b.name, 'zh-CN'))
}

/** The published questions of a subject, in the order of the categories. */
export async function questionsOfSubject(db: Db, name: string, from: string): Promise<Answer<typeof questionsEndpoint>> {
  const rows = await published(db, from).select(['library_entries.id', 'question', 'category']).where('subject', '=', name).execute()
  const rank = new Map<string, number>(categories.map((category, at) => [category, at]))
  const place = (category: string) => rank.get(category) ?? categories.length
  return rows
    .map(({ id, question, category }) => ({ id, text: question, category }))
    .toSorted((a, b) => place(a.category) - place(b.category) || a.text.localeCompare(b.text, 'zh-CN'))
}
