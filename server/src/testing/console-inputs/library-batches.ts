import { newId } from '../../ids.ts'
import { loadRows } from '../../library-batches/batch-rows.ts'
import { starterEntries } from '../starter-entries.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'
import { reviewed } from './desk.ts'

export function libraryBatchInputs({ db, clock }: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const [sample] = starterEntries()

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

  return {
    '/api/admin/library/batches': () => ({ after: null, size: 20, status: '' }),
    '/api/admin/library/batch': async () => ({ ...(await batch()), view: 'all', after: null, size: 20 }),
    '/api/admin/library/batch_row': async () => ({ ...(await batch()), position: 0 }),
    '/api/admin/library/batch_approve': async (caller) => {
      const { id } = await batch()
      await db.insertInto('import_row_openings').values({ batch_id: id, position: 0, user_id: caller.userId, opened_at: clock() }).execute()
      return { id }
    },
    '/api/admin/library/batch_cases': () => batch(),
    '/api/admin/library/batch_return': async () => ({ ...(await batch()), remark: '缺出处' }),
    '/api/admin/library/batch_withdraw': (caller) => batch(caller.userId),
    '/api/admin/library/batch_undo': async () => {
      const { id } = await batch()
      await db.updateTable('import_batches').set({ status: 'approved' }).where('id', '=', id).execute()
      return { id, reason: '文件有误' }
    },
  }
}
