import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { exportEntries as exportEndpoint, Format } from '@xunyi/contract/library'
import type { File } from '@xunyi/contract/values'
import { setImmediate } from 'node:timers/promises'
import { record } from '../audit/record.ts'
import { chinaDay } from '../china-time.ts'
import type { LibraryContext } from '../library/context.ts'
import { matchesWords, filteredEntries, type Filters } from '../library/entry-list.ts'
import { example } from './export-all.ts'
import { writeFile, type ContentRow } from './import-tasks.ts'
import { runInWorker } from './worker.ts'

const mediaTypes: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** The filtered entries as a file. Withdrawn entries are included on request only: importing the file publishes them. @throws Refused rateLimited */
export async function exportEntries(
  context: LibraryContext,
  actor: string,
  { format, q, ...asked }: Received<typeof exportEndpoint>,
): Promise<Answer<typeof exportEndpoint>> {
  const { db, clock } = context
  await context.rateLimiter.heavy(actor)
  const now = clock()
  const filters: Filters = { ...asked, status: asked.status === '' ? 'published' : asked.status }
  const words = q.trim()
  const { file, entries } = await runInWorker(async (ask) => {
    let entries = 0
    for await (const page of pagesOf(context, filters, words)) {
      entries += page.length
      await ask({ do: 'write', page })
    }
    return { file: await ask({ do: 'written', format }), entries }
  })
  const exported = { file: fileOf(format, `知识库-${chinaDay(now)}`, file), entries }
  const narrowing = Object.entries(asked)
    .filter(([, value]) => value !== '')
    .map(([name]) => name)
  await db.transaction().execute((tx) =>
    record(tx, now, {
      actor,
      action: 'library.export',
      subject: 'library:all',
      before: {},
      after: { format, entries, narrowed: words === '' ? narrowing : [...narrowing, 'words'] },
    }),
  )
  return exported
}

/** Small enough to be written without a worker. */
export async function template(format: Format): Promise<File> {
  return fileOf(format, '知识库模板', writeFile(format, [example]))
}

function fileOf(format: Format, name: string, content: string): File {
  return { filename: `${name}.${format}`, media_type: mediaTypes[format], content }
}

const size = 250

/** All filtered entries that match the words, a page at a time. */
async function* pagesOf(context: LibraryContext, filters: Filters, words: string): AsyncGenerator<ContentRow[]> {
  const { db, clock } = context
  let query = filteredEntries(db, clock(), filters)
    .select(['key', 'question', 'phrasings', 'answer', 'evidence', 'subject', 'category', 'reviewed_on', 'review_due'])
    .orderBy('key')
    .limit(size)
  if (words !== '') query = query.where(matchesWords(context, words))
  let last: ContentRow | undefined
  for (;;) {
    const rows = await (last ? query.where('key', '>', last.key) : query).execute()
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
    await setImmediate()
  }
}
