import type { Received } from '@xunyi/contract/endpoint'
import type { exportEntries as exportEndpoint, Format } from '@xunyi/contract/library-export'
import { Refused } from '@xunyi/contract/refusals'
import type { File } from '@xunyi/contract/values'
import { setImmediate } from 'node:timers/promises'
import { record } from '../audit/record.ts'
import { chinaDay } from '../china-time.ts'
import { takeLease, type Lease } from '../db/lease.ts'
import { fileLease, fileThread, leasedStream } from '../http/leased-file.ts'
import type { StaffRequest } from '../http/request-context.ts'
import type { FileStream } from '../http/serve.ts'
import { contentColumns } from '../library/content-columns.ts'
import type { LibraryContext } from '../library/context.ts'
import { filteredEntries, matchesWords, matchingEvidence, ownerCondition, type Filters } from '../library/entry-list.ts'
import { openWorkerThread, type WorkerThread } from '../worker-thread.ts'
import { example } from './export-all.ts'
import type { ContentRow, ExportMessage } from './export-worker.ts'
import { libraryFile } from './formats/write.ts'

const mediaTypes: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** Keys that one statement reads, and entries in memory at once. */
const keysAtOnce = 1000
const entriesAtOnce = 200

/**
 * The filtered entries as a streamed file: keys first, so that the audit log has the number before the first byte, then entries a page at a time, only as
 * fast as the client reads them. Withdrawn entries are included on request only: importing the file publishes them.
 * @throws Refused rateLimited; exportBusy: one export at a time in the whole installation
 */
export async function exportEntries(context: LibraryContext, { person, log }: StaffRequest, asked: Received<typeof exportEndpoint>): Promise<FileStream> {
  const { db, clock } = context
  await context.rateLimiter.heavy(person.userId)
  const lease = await takeLease(db, clock, 'library export', fileLease)
  if (!lease) throw new Refused('exportBusy', { retryAfter: 10 })
  const thread = openWorkerThread(new URL('export-worker.ts', import.meta.url), fileThread)
  try {
    const entries = await collectKeys(context, thread, lease, asked, person.userId)
    await recordExport(context, person.userId, asked, entries)
  } catch (error) {
    await thread.close()
    await lease.release()
    throw error
  }
  return {
    filename: nameOf(asked.format, `知识库-${chinaDay(clock())}`),
    mediaType: mediaTypes[asked.format],
    body: leasedStream(bytesOf(context, thread, lease, asked.format), { lease, thread, log }),
  }
}

/** @returns the number of entries */
async function collectKeys(
  context: LibraryContext,
  thread: WorkerThread,
  lease: Lease,
  { q, category, subject, status, due, evidence, owner }: Received<typeof exportEndpoint>,
  reader: string,
): Promise<number> {
  const { db, clock } = context
  const only = await matchingEvidence(db, evidence)
  const filters: Filters = { category, subject, due, status: status === '' ? 'published' : status, only, owner: ownerCondition(owner, reader) }
  const words = q.trim()
  let query = filteredEntries(db, clock(), filters).select('key').orderBy('key').limit(keysAtOnce)
  if (words !== '') query = query.where(matchesWords(context, words))
  let entries = 0
  let last: string | undefined
  for (;;) {
    const rows = await (last === undefined ? query : query.where('key', '>', last)).execute()
    entries += rows.length
    await ask(thread, { keys: rows.map(({ key }) => key) })
    if (rows.length < keysAtOnce) return entries
    last = rows.at(-1)!.key
    await lease.renew()
    await setImmediate()
  }
}

async function recordExport({ db, clock }: LibraryContext, actor: string, { q, format, ...filters }: Received<typeof exportEndpoint>, entries: number) {
  const narrowing = Object.entries(filters)
    .filter(([, value]) => value !== '')
    .map(([name]) => name)
  const after = { format, entries, narrowed: q.trim() === '' ? narrowing : [...narrowing, 'words'] }
  await db.transaction().execute((tx) => record(tx, clock(), { actor, action: 'library.export', subject: 'library:all', before: {}, after }))
}

async function* bytesOf({ db }: LibraryContext, thread: WorkerThread, lease: Lease, format: Format): AsyncGenerator<Uint8Array> {
  await ask(thread, { begin: format })
  for (;;) {
    const keys = await ask<string[]>(thread, { nextKeys: entriesAtOnce })
    if (keys.length > 0) yield await ask<Uint8Array>(thread, { rows: await rowsOf(db, keys) })
    if (keys.length < entriesAtOnce) break
    await lease.renew()
  }
  yield await ask<Uint8Array>(thread, { end: true })
}

function rowsOf(db: LibraryContext['db'], keys: readonly string[]): Promise<ContentRow[]> {
  return db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .select(['key', ...contentColumns])
    .where('key', 'in', keys)
    .execute()
}

function ask<Reply = null>(thread: WorkerThread, message: ExportMessage): Promise<Reply> {
  return thread.ask<Reply>(message)
}

/** Small enough to be written without a worker. */
export async function template(format: Format): Promise<File> {
  const content = Buffer.from(libraryFile(format, [example])).toString('base64')
  return { filename: nameOf(format, '知识库模板'), media_type: mediaTypes[format], content }
}

function nameOf(format: Format, name: string): string {
  return `${name}.${format}`
}
