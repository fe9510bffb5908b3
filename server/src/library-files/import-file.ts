import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { importFile as importEndpoint, importPreview as previewEndpoint } from '@xunyi/contract/library'
import { Refused } from '@xunyi/contract/refusals'
import { createHash } from 'node:crypto'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { LibraryContext } from '../library/context.ts'
import { entryPages, newestChange } from '../library/entries.ts'
import { putInPlace, stage, unstage, type Staged } from '../library/staged.ts'
import { fillSubjects, subjectsOf } from '../library/subjects.ts'
import { syncIndex } from '../library/sync.ts'
import { runInWorker, type Ask } from './worker.ts'

type File = Received<typeof previewEndpoint>

/** Previews an import, row by row. @throws Refused badRequest: unreadable file; rateLimited */
export async function previewImport({ db, rateLimiter }: LibraryContext, actor: string, file: File): Promise<Answer<typeof previewEndpoint>> {
  await rateLimiter.heavy(actor)
  const { fingerprint, notes, examples, rows } = await runInWorker(async (ask) => {
    const { fingerprint } = await openFile(db, ask, file)
    await compareWithLibrary(db, ask)
    const head = await ask({ do: 'preview' })
    const rows: Answer<typeof previewEndpoint>['rows'] = []
    for await (const some of batches(() => ask({ do: 'moreRows' }))) rows.push(...some)
    return { fingerprint, ...head, rows }
  })
  const written = new Set((await db.selectFrom('drafts').select('entry_id').where('entry_id', 'is not', null).execute()).map(({ entry_id }) => entry_id))
  for (const { entry } of rows) if (entry && written.has(entry.id)) entry.draft = true
  return { fingerprint, notes, examples, rows }
}

/**
 * Imports a previewed file, all of it or nothing. The plan is computed and staged before the transaction, which only checks that the library
 * has not changed, and moves the rows.
 * @throws Refused conflict: another file, or a changed library; badRequest: invalid rows; rateLimited
 */
export async function importFile(
  context: LibraryContext,
  actor: string,
  { fingerprint, overwrite, skip, ...file }: Received<typeof importEndpoint>,
): Promise<Answer<typeof importEndpoint>> {
  const { db, clock } = context
  await context.rateLimiter.heavy(actor)
  const { state, staged, counts } = await runInWorker(async (ask) => {
    const opened = await openFile(db, ask, file)
    if (opened.fingerprint !== fingerprint) throw changed()
    await compareWithLibrary(db, ask)
    const { problems, badRows, ...counts } = await ask({ do: 'decide', overwrite, skip })
    if (badRows > 0)
      throw new Refused('badRequest', {
        msg: `有 ${badRows} 行不能导入，知识库没有任何改动。${problems.map(({ place, text }) => `${place}：${text}`).join('；')}`,
      })
    return {
      state: opened.state,
      counts,
      staged: await stage(
        db,
        clock,
        batches(() => ask({ do: 'moreContents' })),
      ),
    }
  })
  try {
    await db.transaction().execute(async (tx) => {
      await takeNamedLock(tx, 'library')
      if ((await newestChange(tx)) !== state) throw changed()
      const now = clock()
      await putInPlace(tx, now, staged, { writtenBy: null, approvedBy: actor })
      await fillSubjects(tx, now)
      await record(tx, now, {
        actor,
        action: 'library.import',
        subject: 'library:all',
        before: {},
        after: { format: formatOf(file.name), ...counts, overwritten: overwrite.length },
      })
    })
  } finally {
    await forget(context, staged)
  }
  await syncIndex(context)
  return counts
}

/** Rows that remain here are removed by a later import. */
async function forget({ db, log }: LibraryContext, staged: Staged): Promise<void> {
  await unstage(db, staged).catch((error: unknown) => log.error({ err: error }, 'staged entries not removed'))
}

/** @returns a fingerprint of the file and of the library */
async function openFile(db: Db, ask: Ask, { name, content }: File): Promise<{ fingerprint: string; state: number }> {
  const state = await newestChange(db)
  const digest = await ask({ do: 'open', name, content, subjects: await subjectsOf(db) })
  return { state, fingerprint: fingerprintOf(digest, state) }
}

/** The library is sent to the worker a page at a time; the worker keeps the entries that are relevant to the file. */
async function compareWithLibrary(db: Db, ask: Ask): Promise<void> {
  for await (const page of entryPages(db)) await ask({ do: 'library', page })
}

async function* batches<T>(more: () => Promise<T[]>): AsyncGenerator<T[]> {
  for (let batch = await more(); batch.length > 0; batch = await more()) yield batch
}

function changed(): Refused {
  return new Refused('conflict', { msg: '预览之后知识库有了变动，请重新预览' })
}

function formatOf(name: string): string {
  return /\.([a-z]{1,6})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The fingerprint that a preview of this file would return now. */
export async function fingerprintNow(db: Db, content: string): Promise<string> {
  return fingerprintOf(createHash('sha256').update(Buffer.from(content, 'base64')).digest('base64url'), await newestChange(db))
}

function fingerprintOf(digest: string, state: number): string {
  return createHash('sha256').update(`${digest} ${state}`).digest('base64url')
}
