import type { exportEntries as exportEndpoint, Format } from '@xunyi/contract/library'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { File } from '@xunyi/contract/values'
import { setImmediate } from 'node:timers/promises'
import { record } from '../audit/record.ts'
import type { House } from '../house.ts'
import { chinaDay } from '../china-time.ts'
import { content, type Content } from './content.ts'
import { example } from './export.ts'
import { find, narrowed, type Filters } from './list.ts'
import { inThread } from './thread.ts'
import { work } from './work.ts'

const mediaTypes: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** What the filters leave, as a file. Withdrawn entries come only where they are asked for: a file that is taken in publishes. @throws Refused flooded */
export async function exportEntries(house: House, actor: string, { format, q, ...asked }: Received<typeof exportEndpoint>): Promise<Answer<typeof exportEndpoint>> {
  const { db, clock } = house
  await house.flood.heavy(actor)
  const now = clock()
  const filters: Filters = { ...asked, status: asked.status === '' ? 'published' : asked.status }
  const ids = q.trim() === '' ? null : (await find(house, q, filters)).map(({ id }) => id)
  const contents = await contentsOf(house, filters, ids)
  const exported = { file: fileOf(format, `知识库-${chinaDay(now)}`, await inThread('write', { format, contents })), entries: contents.length }
  const narrowing = Object.entries(asked).filter(([, value]) => value !== '').map(([name]) => name)
  await db.transaction().execute((tx) =>
    record(tx, now, { actor, action: 'library.export', subject: 'library:all', before: {}, after: { format, entries: contents.length, narrowed: ids === null ? narrowing : [...narrowing, 'words'] } }),
  )
  return exported
}

/** So little that it waits for no thread. */
export async function template(format: Format): Promise<File> {
  return fileOf(format, '知识库模板', work.write({ format, contents: [example] }))
}

function fileOf(format: Format, name: string, content: string): File {
  return { filename: `${name}.${format}`, media_type: mediaTypes[format], content }
}

const page = 1000

/** By key, in an order that does not depend on the database. */
async function contentsOf({ db, clock }: House, filters: Filters, ids: readonly string[] | null): Promise<Content[]> {
  const contents: Content[] = []
  if (ids?.length === 0) return contents
  for (;;) {
    let query = narrowed(db, clock(), filters)
      .select(['key', 'question', 'phrasings', 'answer', 'evidence', 'subject', 'category', 'reviewed_on', 'review_due'])
      .orderBy('key')
      .limit(page)
    if (ids) query = query.where('library_entries.id', 'in', ids)
    const last = contents.at(-1)
    if (last) query = query.where('key', '>', last.key)
    const rows = await query.execute()
    contents.push(...rows.map((row) => content.parse({ ...row, phrasings: JSON.parse(row.phrasings), evidence: JSON.parse(row.evidence) })))
    if (rows.length < page) return contents.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    await setImmediate()
  }
}
