import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { importPreview as previewEndpoint, PlannedRow } from '@xunyi/contract/library'
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import type { DeskContext } from '../desk/queue/context.ts'
import type { PreviewedRow } from '../library-files/import-tasks.ts'
import { runInWorker, type Ask } from '../library-files/worker.ts'
import { entriesOf, entryPages, newestChange } from '../library/entries.ts'
import { subjectsOf } from '../library/subjects.ts'
import { checksOfRow } from './check-rows.ts'

type UploadedFile = Received<typeof previewEndpoint>

/** Previews an import, row by row, with the checks of a draft. @throws Refused badRequest: unreadable file; rateLimited */
export async function previewImport(context: DeskContext, actor: string, file: UploadedFile): Promise<Answer<typeof previewEndpoint>> {
  const { db } = context
  await context.rateLimiter.heavy(actor)
  const { fingerprint, notes, examples, previewed } = await runInWorker(async (ask) => {
    const { fingerprint } = await openFile(db, ask, file)
    await compareWithLibrary(db, ask)
    const head = await ask({ do: 'preview' })
    const previewed: PreviewedRow[] = []
    for await (const some of batches(() => ask({ do: 'moreRows' }))) previewed.push(...some)
    return { fingerprint, ...head, previewed }
  })
  await context.catalogue.refresh()
  const moved = new Set(previewed.flatMap(({ row: { does, entry } }) => (does === 'update' && entry ? [entry.id] : [])))
  const rows: PlannedRow[] = []
  for (const one of previewed) {
    // Each row is searched, and the embedded database answers without a turn of the event loop.
    await setImmediate()
    rows.push(await withChecks(context, one, moved))
  }
  const written = new Set((await db.selectFrom('drafts').select('entry_id').where('entry_id', 'is not', null).execute()).map(({ entry_id }) => entry_id))
  for (const { entry } of rows) if (entry && written.has(entry.id)) entry.draft = true
  const dated = previewed.some(({ row, content }) => content !== null && content.reviewed_on !== '' && (row.does === 'add' || row.does === 'update'))
  return { fingerprint, notes: dated ? [...notes, '文件中的审核日期不采用：批次由另一人批准之日即为审核日期'] : notes, examples, rows }
}

async function withChecks(context: DeskContext, { row, content }: PreviewedRow, moved: ReadonlySet<string>): Promise<PlannedRow> {
  const { does, entry } = row
  if (content === null || does === 'bad' || does === 'unchanged' || (does === 'duplicate' && !row.may_overwrite)) return row
  const changes = does !== 'add' && entry ? ((await entriesOf(context.db, [entry.id]))[0] ?? null) : null
  const { failed, confirm } = await checksOfRow(context, { ...content, key: changes?.entry.key ?? content.key }, changes, moved)
  if (failed.length === 0) return { ...row, confirm }
  const remarks = [...row.remarks, ...failed.filter((text) => !row.remarks.includes(text))]
  return does === 'duplicate' ? { ...row, remarks, confirm, may_overwrite: false } : { ...row, does: 'bad', remarks, confirm }
}

/** @returns a fingerprint of the file and of the library */
export async function openFile(db: Db, ask: Ask, { name, content }: UploadedFile): Promise<{ fingerprint: string; hash: string; state: number }> {
  const state = await newestChange(db)
  const hash = await ask({ do: 'open', name, content, subjects: await subjectsOf(db) })
  return { state, hash, fingerprint: fingerprintOf(hash, state) }
}

/** The library is sent to the worker a page at a time; the worker keeps the entries that are relevant to the file. */
export async function compareWithLibrary(db: Db, ask: Ask): Promise<void> {
  for await (const page of entryPages(db)) await ask({ do: 'library', page })
}

export async function* batches<T>(more: () => Promise<T[]>): AsyncGenerator<T[]> {
  for (let batch = await more(); batch.length > 0; batch = await more()) yield batch
}

/** The fingerprint that a preview of this file would return now. */
export async function fingerprintNow(db: Db, content: string): Promise<string> {
  return fingerprintOf(createHash('sha256').update(Buffer.from(content, 'base64')).digest('base64url'), await newestChange(db))
}

function fingerprintOf(digest: string, state: number): string {
  return createHash('sha256').update(`${digest} ${state}`).digest('base64url')
}
