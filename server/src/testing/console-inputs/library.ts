import { chinaDay } from '../../china-time.ts'
import { newId } from '../../ids.ts'
import { fingerprintNow } from '../../library-batches/preview.ts'
import { starterEntries } from '../starter-entries.ts'
import { saveEntries } from '../../library/entries.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'
import { reviewed } from './desk.ts'

export function libraryInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const { db, clock } = context
  const filters = { q: '', category: '', status: '', due: '', subject: '', evidence: '', owner: '' }
  const [sample] = starterEntries()

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
    '/api/admin/library/owners': () => ({}),
    '/api/admin/library/category_owner': () => ({ category: '禁忌', owner: null }),
    '/api/admin/library/entry_owner': async () => ({ id: (await newEntry('published')).id, owner: null }),
    '/api/admin/library/due_reviews': () => ({}),
    '/api/admin/library/entry': async () => ({ id: (await newEntry('published')).id }),
    '/api/admin/library/withdraw': async () => ({ ...(await newEntry('published')), reason: '说明书已更新' }),
    '/api/admin/library/republish': async () => ({ ...(await newEntry('withdrawn')), reason: '核对无误' }),
    '/api/admin/library/confirm_review': async () => ({ ...(await newEntry('published')), review_due: chinaDay(clock() + 365 * 86_400_000) }),
    '/api/admin/library/confirm_reviews': async () => ({ entries: [await newEntry('published')], review_due: chinaDay(clock() + 365 * 86_400_000) }),
    '/api/admin/library/review/progress': () => ({}),
    '/api/admin/library/review/take': ({ kind }) => ({ stage: kind === 'publisher' ? 'publish' : 'first', from: null, step: 'next' }),
    '/api/admin/library/review/confirm': (caller) => unreviewedEntry(caller.userId, null),
    '/api/admin/library/review/approve': (caller) => unreviewedEntry(caller.userId, newId()),
    '/api/admin/library/review/reopen': (caller) => unreviewedEntry(null, caller.userId),
    '/api/admin/library/phrasings': async () => ({ entry_id: (await newEntry('published')).id }),
    '/api/admin/library/phrasing_take': newPhrasing,
    '/api/admin/library/phrasing_ignore': newPhrasing,
    '/api/admin/library/import_preview': () => file,
    '/api/admin/library/import': async () => ({ ...file, fingerprint: await fingerprintNow(db, file.content), overwrite: [], skip: [] }),
    '/api/admin/library/export': () => ({ ...filters, format: 'jsonl' }),
    '/api/admin/library/template': () => ({ format: 'csv' }),
  }
}
