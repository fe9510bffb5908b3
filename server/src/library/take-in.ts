import type { importFile as importEndpoint, importPreview as previewEndpoint } from '@xunyi/contract/library'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { createHash } from 'node:crypto'
import { record } from '../audit/record.ts'
import { passGate } from '../db/gates.ts'
import type { Db } from '../db/open.ts'
import type { House } from '../house.ts'
import { catchUp } from './catch-up.ts'
import { everyEntry, saveEntries } from './entries.ts'
import { inThread } from './thread.ts'

type File = Received<typeof previewEndpoint>

/** What taking a file in would do, row by row. @throws Refused badRequest: it cannot be read; flooded */
export async function previewImport({ db, flood }: House, actor: string, { name, content }: File): Promise<Answer<typeof previewEndpoint>> {
  await flood.heavy(actor)
  const bytes = bytesOf(content)
  const fingerprint = fingerprintOf(bytes, await stateOf(db))
  const { rows, ...rest } = await inThread('preview', { name, bytes, library: await everyEntry(db) })
  const written = new Set((await db.selectFrom('drafts').select('entry_id').where('entry_id', 'is not', null).execute()).map(({ entry_id }) => entry_id))
  return { fingerprint, ...rest, rows: rows.map((row) => (row.entry && written.has(row.entry.id) ? { ...row, entry: { ...row.entry, draft: true } } : row)) }
}

/**
 * Takes a file in as it was looked at, whole or not at all. Everything is worked out before the transaction, which only has to see that
 * the library is still the same.
 * @throws Refused conflict: another file, or the library has changed since; badRequest: rows in the way; flooded
 */
export async function importFile(house: House, actor: string, { name, content, fingerprint, overwrite, skip }: Received<typeof importEndpoint>): Promise<Answer<typeof importEndpoint>> {
  const { db, clock } = house
  await house.flood.heavy(actor)
  const bytes = bytesOf(content)
  const state = await stateOf(db)
  if (fingerprintOf(bytes, state) !== fingerprint) throw changed()
  const { save, problems, ...counts } = await inThread('decide', { name, bytes, library: await everyEntry(db), overwrite, skip })
  if (problems.length > 0) {
    const told = problems.slice(0, 5).map(({ place, text }) => `${place}：${text}`)
    throw new Refused('badRequest', { msg: `有 ${new Set(problems.map(({ at }) => at)).size} 行不能导入，知识库没有任何改动。${told.join('；')}` })
  }
  await db.transaction().execute(async (tx) => {
    await passGate(tx, 'library')
    if ((await stateOf(tx)) !== state) throw changed()
    const now = clock()
    await saveEntries(tx, now, save, { by: { writtenBy: null, approvedBy: actor } })
    await record(tx, now, { actor, action: 'library.import', subject: 'library:all', before: {}, after: { format: formatOf(name), ...counts, overwritten: overwrite.length } })
  })
  await catchUp(house)
  return counts
}

function changed(): Refused {
  return new Refused('conflict', { msg: '预览之后知识库有了变动，请重新预览' })
}

function bytesOf(content: string): Uint8Array<ArrayBuffer> {
  // A copy with memory of its own.
  return new Uint8Array(Buffer.from(content, 'base64'))
}

function formatOf(name: string): string {
  return /\.([a-z]{1,6})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Which entries there are, in which version, published or not: equal as long as nothing has changed. */
async function stateOf(db: Db): Promise<string> {
  const rows = await db.selectFrom('library_entries').select(['id', 'version', 'status']).execute()
  const hash = createHash('sha256')
  for (const line of rows.map(({ id, version, status }) => `${id} ${version} ${status}\n`).toSorted()) hash.update(line)
  return hash.digest('base64url')
}

/** As a preview of this file would give it out now. */
export async function fingerprintNow(db: Db, content: string): Promise<string> {
  return fingerprintOf(bytesOf(content), await stateOf(db))
}

function fingerprintOf(bytes: Uint8Array, state: string): string {
  return createHash('sha256').update(bytes).update(state).digest('base64url')
}
