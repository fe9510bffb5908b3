import { chinaDay } from '../../china-time.ts'
import { newId } from '../../ids.ts'
import { loadRows } from '../../library-batches/batch-rows.ts'
import { fingerprintNow } from '../../library-batches/preview.ts'
import { starterLibrary } from '../../library-files/starter.ts'
import { saveEntries } from '../../library/entries.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'
import { reviewed } from './desk.ts'

export function libraryInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const { db, clock } = context
  const filters = { q: '', category: '', status: '', due: '', subject: '', evidence: '' }
  const [sample] = starterLibrary()

  /** A new entry that no other call changes. */
  async function newEntry(status: 'published' | 'withdrawn'): Promise<{ id: string; version: number }> {
    const key = `call-${newId()}`
    await saveEntries(db, clock(), [{ ...sample!, ...reviewed, key, question: `${key}怎么保存？`, phrasings: [] }])
    return db.updateTable('library_entries').set({ status }).where('key', '=', key).returning(['id', 'version']).executeTakeFirstOrThrow()
  }

  /** An unreleased entry, leased and confirmed by these users. */
  async function unreviewedEntry(held_by: string | null, confirmed_by: string | null): Promise<{ id: string; version: number }> {
    const { id, version } = await newEntry('published')
    await db.updateTable('library_versions').set({ reviewed_on: '', review_due: '' }).where('entry_id', '=', id).execute()
    const confirmed = confirmed_by === null ? {} : { confirmed_version: version, confirmed_by, confirmed_at: clock() }
    await db
      .insertInto('entry_reviews')
      .values({ entry_id: id, held_by, held_until: held_by === null ? null : clock() + 60_000, ...confirmed })
      .execute()
    return { id, version }
  }

  /** A phrasing that two people typed. */
  async function newPhrasing(): Promise<{ id: string }> {
    const id = newId()
    const { id: entry_id } = await newEntry('published')
    await db
      .insertInto('typed_phrasings')
      .values({ id, entry_id, text_key: id, text: '白蛋白放哪儿', ignored: 0, first_at: clock(), last_at: clock() })
      .execute()
    await db
      .insertInto('typed_phrasing_people')
      .values(['one', 'another'].map((person) => ({ phrasing_id: id, person })))
      .execute()
    return { id }
  }

  /** A batch with one row, imported by somebody else unless said. */
  async function batch(importer = newId()): Promise<{ id: string }> {
    const key = `call-${newId()}`
    const file = { name: '知识库.jsonl', hash: newId() }
    const loaded = await loadRows(db, clock, { file, importer }, [[{ ...sample!, ...reviewed, key, question: `${key}怎么批准？`, phrasings: [] }]])
    const counts = { added: 1, updated: 0, unchanged: 0, skipped: 0 }
    await db
      .updateTable('import_batches')
      .set({ status: 'waiting', ...counts })
      .where('id', '=', loaded.id)
      .execute()
    return { id: loaded.id }
  }

  const row = JSON.stringify({ ...sample!, ...reviewed, key: `call-${newId()}`, question: '导入的条目怎么保存？', phrasings: [] })
  const file = { name: '知识库.jsonl', content: Buffer.from(row).toString('base64') }

  return {
    '/api/admin/library/entries': () => ({ after: null, size: 20, sort: 'key', ...filters }),
    '/api/admin/library/terms': () => ({}),
    '/api/admin/library/add_subject': () => ({ name: `新主题 ${newId()}` }),
    '/api/admin/library/remove_subject': async () => {
      const name = `旧主题 ${newId()}`
      await db.insertInto('library_subjects').values({ name, added_by: null, created_at: clock() }).execute()
      return { name }
    },
    '/api/admin/library/entry': async () => ({ id: (await newEntry('published')).id }),
    '/api/admin/library/withdraw': async () => ({ ...(await newEntry('published')), reason: '说明书已更新' }),
    '/api/admin/library/republish': async () => ({ ...(await newEntry('withdrawn')), reason: '核对无误' }),
    '/api/admin/library/confirm_review': async () => ({ ...(await newEntry('published')), review_due: chinaDay(clock() + 365 * 86_400_000) }),
    '/api/admin/library/review/progress': () => ({}),
    '/api/admin/library/review/take': () => ({ stage: 'first', from: null, step: 'next' }),
    '/api/admin/library/review/confirm': (caller) => unreviewedEntry(caller.userId, null),
    '/api/admin/library/review/approve': (caller) => unreviewedEntry(caller.userId, newId()),
    '/api/admin/library/review/reopen': (caller) => unreviewedEntry(null, caller.userId),
    '/api/admin/library/phrasings': async () => ({ entry_id: (await newEntry('published')).id }),
    '/api/admin/library/phrasing_take': newPhrasing,
    '/api/admin/library/phrasing_ignore': newPhrasing,
    '/api/admin/library/import_preview': () => file,
    '/api/admin/library/import': async () => ({ ...file, fingerprint: await fingerprintNow(db, file.content), overwrite: [], skip: [] }),
    '/api/admin/library/batches': () => ({ after: null, size: 20, status: '' }),
    '/api/admin/library/batch': async () => ({ ...(await batch()), view: 'all', after: null, size: 20 }),
    '/api/admin/library/batch_row': async () => ({ ...(await batch()), position: 0 }),
    '/api/admin/library/batch_approve': async (caller) => {
      const { id } = await batch()
      await db.insertInto('import_row_openings').values({ batch_id: id, position: 0, user_id: caller.userId, opened_at: clock() }).execute()
      return { id }
    },
    '/api/admin/library/batch_return': async () => ({ ...(await batch()), remark: '缺出处' }),
    '/api/admin/library/batch_withdraw': (caller) => batch(caller.userId),
    '/api/admin/library/batch_undo': async () => {
      const { id } = await batch()
      await db.updateTable('import_batches').set({ status: 'approved' }).where('id', '=', id).execute()
      return { id, reason: '文件有误' }
    },
    '/api/admin/library/export': () => ({ ...filters, format: 'jsonl' }),
    '/api/admin/library/template': () => ({ format: 'csv' }),
  }
}
