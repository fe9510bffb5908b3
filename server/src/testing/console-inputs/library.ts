import { chinaDay } from '../../china-time.ts'
import { newId } from '../../ids.ts'
import { fingerprintNow } from '../../library-files/import-file.ts'
import { starterLibrary } from '../../library-files/starter.ts'
import { saveEntries } from '../../library/entries.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'

export function libraryInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const { db, clock } = context
  const filters = { q: '', category: '', status: '', due: '', subject: '' }
  const [sample] = starterLibrary()

  /** A new entry that no other call changes. */
  async function newEntry(status: 'published' | 'withdrawn'): Promise<{ id: string; version: number }> {
    const key = `call-${newId()}`
    await saveEntries(db, clock(), [{ ...sample!, key, question: `${key}怎么保存？`, phrasings: [] }])
    return db.updateTable('library_entries').set({ status }).where('key', '=', key).returning(['id', 'version']).executeTakeFirstOrThrow()
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

  const row = JSON.stringify({ ...sample!, key: `call-${newId()}`, question: '导入的条目怎么保存？', phrasings: [] })
  const file = { name: '知识库.jsonl', content: Buffer.from(row).toString('base64') }

  return {
    '/api/admin/library/entries': () => ({ after: null, size: 20, sort: 'key', ...filters }),
    '/api/admin/library/subjects': () => ({}),
    '/api/admin/library/entry': async () => ({ id: (await newEntry('published')).id }),
    '/api/admin/library/withdraw': async () => ({ ...(await newEntry('published')), reason: '说明书已更新' }),
    '/api/admin/library/republish': async () => ({ ...(await newEntry('withdrawn')), reason: '核对无误' }),
    '/api/admin/library/confirm_review': async () => ({ ...(await newEntry('published')), review_due: chinaDay(clock() + 365 * 86_400_000) }),
    '/api/admin/library/phrasings': async () => ({ entry_id: (await newEntry('published')).id }),
    '/api/admin/library/phrasing_take': newPhrasing,
    '/api/admin/library/phrasing_ignore': newPhrasing,
    '/api/admin/library/import_preview': () => file,
    '/api/admin/library/import': async () => ({ ...file, fingerprint: await fingerprintNow(db, file.content), overwrite: [], skip: [] }),
    '/api/admin/library/export': () => ({ ...filters, format: 'jsonl' }),
    '/api/admin/library/template': () => ({ format: 'csv' }),
  }
}
