import { queue } from '@xunyi/contract/desk'
import { entries } from '@xunyi/contract/library'
import { searchCases } from '@xunyi/contract/search-lab'
import { users } from '@xunyi/contract/users'
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '../ids.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { saveEntries } from '../library/entries.ts'
import { newCaller } from '../testing/callers.ts'
import { openTestServer } from '../testing/test-server.ts'

const at = await openTestServer({ starter: [] })
after(() => at.close())

test('S-70 every list finds letters of any script in either case, and escapes SQL wildcards', async () => {
  const { app, context } = at
  const { db, clock } = context
  const { browser } = await newCaller(app, context, 'administrator')
  const now = clock()
  const written = 'Ⅷ 因子 ＶＷＦ 与 Kcentra 50%_!'
  const asker = await newCaller(app, context, 'doctor')
  await db.updateTable('users').set({ nickname: written }).where('id', '=', asker.userId).execute()
  await db.insertInto('open_questions').values({ id: newId(), question_key: newId(), question: written, status: 'open', created_at: now }).execute()
  await saveEntries(db, now, [{ ...starterEntries()[0]!, key: 'factor', question: '没有这些字', phrasings: [written] }])
  const { id: entry_id } = await db.selectFrom('library_entries').select('id').executeTakeFirstOrThrow()
  // Withdrawn entries are found by substring alone.
  await db.updateTable('library_entries').set({ status: 'withdrawn' }).execute()
  await db
    .insertInto('search_cases')
    .values({ id: newId(), question: written, question_key: newId(), entry_id, made_by: asker.userId, created_at: now })
    .execute()

  const page = { after: null, size: 10 }
  const found = async (words: string) =>
    Promise.all([
      browser.call(queue, { ...page, state: 'open', q: words, mine: false }),
      browser.call(entries, { ...page, category: '', status: '', due: '', evidence: '', owner: '', subject: '', sort: 'key', q: words }),
      browser.call(searchCases, { ...page, words }),
      browser.call(users, { ...page, q: words, identity: '', status: '', role: '' }),
    ]).then((lists) => lists.map(({ total }) => total))
  for (const words of ['Ⅷ', 'ⅷ', 'ＶＷＦ', 'ｖｗｆ', 'kCENTRA', '因子', '50%_!']) assert.deepEqual(await found(words), [1, 1, 1, 1], words)
  for (const words of ['Ⅸ', '5_%', '5%!']) assert.deepEqual(await found(words), [0, 0, 0, 0], words)
})
