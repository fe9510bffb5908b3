import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { importFile as importEndpoint } from '@xunyi/contract/library'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { DeskContext } from '../desk/queue/context.ts'
import { runInWorker } from '../library-files/worker.ts'
import { newestChange } from '../library/entries.ts'
import { dropBatch, loadRows, type File, type LoadedRows } from './batch-rows.ts'
import { batches, compareWithLibrary, openFile } from './preview.ts'
import { failuresOf } from './problems.ts'

/**
 * Imports a previewed file as a batch of drafts, all of it or nothing. Nothing is published.
 * @throws Refused conflict: another file, or a changed library; badRequest: invalid rows; rateLimited
 */
export async function importFile(
  context: DeskContext,
  actor: string,
  { fingerprint, overwrite, skip, ...file }: Received<typeof importEndpoint>,
): Promise<Answer<typeof importEndpoint>> {
  const { db, clock } = context
  await context.rateLimiter.heavy(actor)
  const { state, loaded, counts, hash } = await runInWorker(async (ask) => {
    const opened = await openFile(db, ask, file)
    if (opened.fingerprint !== fingerprint) throw changed()
    await compareWithLibrary(db, ask)
    const { problems, badRows, ...counts } = await ask({ do: 'decide', overwrite, skip })
    if (badRows > 0) throw badRowsOf(badRows, problems)
    const contents = batches(() => ask({ do: 'moreContents' }))
    return { ...opened, counts, loaded: await loadRows(db, clock, { file: { name: file.name, hash: opened.hash }, importer: actor }, contents) }
  })
  try {
    if (loaded.keys.length === 0) return { id: null, ...counts }
    await context.catalogue.refresh()
    const failures = await failuresOf(context, loaded.id)
    if (failures.length > 0) throw badRowsOf(failures.length, failures)
    const completed = { loaded, importer: actor, file: { name: file.name, hash }, counts, overwritten: overwrite.length }
    const id = await completeBatch(db, clock, completed, async (tx) => {
      await takeNamedLock(tx, 'library')
      if ((await newestChange(tx)) !== state) throw changed()
      return sameBatch(tx, completed)
    })
    return { id, ...counts }
  } finally {
    // A completed batch stays.
    await dropBatch(db, loaded.id).catch((error: unknown) => context.log.error({ err: error }, 'rows of an import not removed'))
  }
}

interface Completed {
  loaded: LoadedRows
  importer: string
  file: File
  counts: { added: number; updated: number; unchanged: number; skipped: number }
  overwritten: number
}

/**
 * Shows a loaded batch to the team.
 * @param before throws where the library has changed since; gives a batch that waits already in place of this one
 * @returns the id of the batch
 */
export async function completeBatch(
  db: Db,
  clock: Clock,
  { loaded: { id, keys }, importer, file, counts, overwritten }: Completed,
  before: (tx: Db) => Promise<string | null>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const same = await before(tx)
    if (same !== null) return same
    const now = clock()
    await tx
      .updateTable('import_batches')
      .set({ status: 'waiting', imported_at: now, ...counts })
      .where('id', '=', id)
      .execute()
    const after = { format: formatOf(file.name), sha256: file.hash, ...counts, overwritten, entries: keys }
    await record(tx, now, { actor: importer, action: 'library.import', subject: `import:${id}`, before: {}, after })
    return id
  })
}

/** A batch of the same file with the same rows that this person has waiting: the import was sent again after a lost answer. */
async function sameBatch(tx: Db, { loaded: { keys }, importer, file, counts }: Completed): Promise<string | null> {
  let waiting = tx
    .selectFrom('import_batches')
    .select('id')
    .where('status', '=', 'waiting')
    .where('imported_by', '=', importer)
    .where('file_hash', '=', file.hash)
  for (const count of ['added', 'updated', 'unchanged', 'skipped'] as const) waiting = waiting.where(count, '=', counts[count])
  for (const { id } of await waiting.execute()) {
    const rows = await tx.selectFrom('import_rows').select('key').where('batch_id', '=', id).orderBy('position').execute()
    if (rows.every(({ key }, at) => key === keys[at])) return id
  }
  return null
}

function badRowsOf(count: number, problems: readonly { place: string; text: string }[]): Refused {
  const some = problems.slice(0, 5).map(({ place, text }) => `${place}：${text}`)
  return new Refused('badRequest', { msg: `有 ${count} 行不能导入，没有导入任何内容。${some.join('；')}` })
}

function changed(): Refused {
  return new Refused('conflict', { msg: '核对之后知识库又有变动，请重新选择文件核对' })
}

function formatOf(name: string): string {
  return /\.([a-z]{1,6})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
