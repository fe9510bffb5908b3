import { entries, entry } from '@xunyi/contract/library'
import { dueReviews, owners, setCategoryOwner, setEntryOwner } from '@xunyi/contract/library-owners'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chinaDay } from '../china-time.ts'
import { newId } from '../ids.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { libraryContent, publishEntries, withdrawEntries } from '../testing/library-content.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const dayMs = 86_400_000

let at: TestServer
let writer: Caller
let approver: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  writer = await newCaller(at.app, at.context, 'writer')
  approver = await newCaller(at.app, at.context, 'approver')
  const due = (days: number) => ({ review_due: chinaDay(at.context.clock() + days * dayMs) })
  await publishEntries(at.context, [
    libraryContent('late', '甲怎么用？', { category: '禁忌', ...due(-1) }),
    libraryContent('today', '乙怎么用？', { category: '禁忌', ...due(0) }),
    libraryContent('week', '丙怎么用？', { category: '禁忌', ...due(7) }),
    libraryContent('month', '丁怎么用？', { category: '禁忌', ...due(30) }),
    libraryContent('sixty', '戊怎么用？', { category: '其他', ...due(60) }),
    libraryContent('far', '己怎么用？', { category: '其他', ...due(61) }),
    libraryContent('gone', '庚怎么用？', { category: '其他', ...due(-9) }),
  ])
  await withdrawEntries(at.context, 'gone')
  await at.context.catalogue.refresh()
})
after(() => at.close())

const everything = { after: null, size: 20, q: '', category: '', status: '', due: '', subject: '', evidence: '', owner: '', sort: 'due' } as const
const keys = async (who: Caller, filters: { owner: 'mine' | 'none'; due?: 'overdue' | 'week' | 'soon' | 'two_months'; q?: string }) =>
  (await who.browser.call(entries, { ...everything, ...filters })).rows.map(({ key }) => key)
const idOf = async (key: string) => (await at.context.db.selectFrom('library_entries').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
const lastFacts = async () => {
  const row = await at.context.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  return [row.actor, row.action, row.subject, JSON.parse(row.before), JSON.parse(row.after)] as unknown[]
}

test('The owner of a category answers for its entries, unless an entry has its own; the list, the entry and the figures say the same', async () => {
  assert.deepEqual(await keys(writer, { owner: 'none' }), ['gone', 'late', 'today', 'week', 'month', 'sixty', 'far'])
  await approver.browser.call(setCategoryOwner, { category: '禁忌', owner: writer.userId })
  const change = { category: '禁忌', owner: null }
  assert.deepEqual(await lastFacts(), [approver.userId, 'library.category_owner', 'library:owners', change, { ...change, owner: writer.userId }])
  const month = await idOf('month')
  await approver.browser.call(setEntryOwner, { id: month, owner: approver.userId })
  assert.deepEqual(await lastFacts(), [approver.userId, 'entry.owner', `entry:${month}`, { owner: null }, { owner: approver.userId }])

  assert.deepEqual(await keys(writer, { owner: 'mine' }), ['late', 'today', 'week'])
  assert.deepEqual(await keys(approver, { owner: 'mine' }), ['month'])
  assert.deepEqual(await keys(writer, { owner: 'none' }), ['gone', 'sixty', 'far'])
  assert.deepEqual((await keys(writer, { owner: 'mine', q: '怎么用' })).toSorted(), ['late', 'today', 'week'])
  assert.deepEqual(await keys(writer, { owner: 'mine', due: 'overdue' }), ['late'])
  assert.deepEqual(await keys(writer, { owner: 'mine', due: 'week' }), ['today', 'week'])
  assert.deepEqual(await keys(approver, { owner: 'mine', due: 'soon' }), ['month'])
  assert.deepEqual(await keys(writer, { owner: 'none', due: 'two_months' }), ['sixty'])

  const nobody = { overdue: 0, week: 0, soon: 0, two_months: 1 }
  assert.deepEqual(await writer.browser.call(dueReviews, {}), { mine: { overdue: 1, week: 2, soon: 2, two_months: 2 }, none: nobody })
  assert.deepEqual(await approver.browser.call(dueReviews, {}), { mine: { overdue: 0, week: 0, soon: 1, two_months: 1 }, none: nobody })

  const ownerOf = async (key: string) => (await writer.browser.call(entry, { id: await idOf(key) })).owner
  assert.deepEqual(await ownerOf('late'), { id: writer.userId, name: '王医生', of: 'category', able: true })
  assert.deepEqual(await ownerOf('month'), { id: approver.userId, name: '王医生', of: 'entry', able: true })
  assert.equal(await ownerOf('far'), null)
})

test('Whoever can no longer review owns nothing: the owner of the category stands in, and without one nobody answers', async () => {
  const { db } = at.context
  const reviewer = await newCaller(at.app, at.context, 'approver')
  await approver.browser.call(setEntryOwner, { id: await idOf('late'), owner: reviewer.userId })
  await approver.browser.call(setCategoryOwner, { category: '其他', owner: reviewer.userId })
  assert.deepEqual(await keys(reviewer, { owner: 'mine' }), ['gone', 'late', 'sixty', 'far'])
  const revoke = db.deleteFrom('user_roles').where('user_id', '=', reviewer.userId)
  const disable = db.updateTable('users').set({ disabled: 1 }).where('id', '=', reviewer.userId)
  for (const lose of [disable, revoke]) {
    await lose.execute()
    assert.deepEqual(await keys(writer, { owner: 'mine' }), ['late', 'today', 'week'])
    assert.deepEqual(await keys(writer, { owner: 'none' }), ['gone', 'sixty', 'far'])
    const { owner } = (await writer.browser.call(owners, {})).categories.find(({ name }) => name === '其他')!
    assert.deepEqual(owner, { id: reviewer.userId, name: '王医生', able: false })
    assert.deepEqual((await writer.browser.call(entry, { id: await idOf('late') })).owner?.id, writer.userId)
    await db.updateTable('users').set({ disabled: 0 }).where('id', '=', reviewer.userId).execute()
  }
  assert.ok((await writer.browser.call(owners, {})).staff.every(({ id }) => id !== reviewer.userId))
})

test('An owner without a mail address is named, for a category and for one entry', async () => {
  const { db } = at.context
  const owner = await newCaller(at.app, at.context, 'writer')
  const named = async () => (await writer.browser.call(owners, {})).without_mail.some(({ id }) => id === owner.userId)
  assert.equal(await named(), false)
  await approver.browser.call(setEntryOwner, { id: await idOf('far'), owner: owner.userId })
  assert.equal(await named(), true)
  await db.updateTable('users').set({ email: 'owner@example.com' }).where('id', '=', owner.userId).execute()
  assert.equal(await named(), false)
  await approver.browser.call(setEntryOwner, { id: await idOf('far'), owner: null })
})

test('Only staff who can review become owners, and only an approver or administrator names them', async () => {
  const auditor = await newCaller(at.app, at.context, 'auditor')
  for (const owner of [auditor.userId, newId()]) {
    assert.equal(await outcome(approver.browser.call(setCategoryOwner, { category: '其他', owner })), 'notAllowed')
    assert.equal(await outcome(approver.browser.call(setEntryOwner, { id: await idOf('far'), owner })), 'notAllowed')
  }
  assert.equal(await outcome(approver.browser.call(setEntryOwner, { id: newId(), owner: null })), 'notFound')
  assert.equal(await outcome(writer.browser.call(setCategoryOwner, { category: '其他', owner: writer.userId })), 'noRole')
})
