import type { Sent } from '@xunyi/contract/endpoint'
import { entries, entry } from '@xunyi/contract/library'
import { terms } from '@xunyi/contract/library-terms'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { chinaDay } from '../china-time.ts'
import { newId } from '../ids.ts'
import { insertDraft } from '../testing/insert-draft.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { outcome } from '../testing/outcome.ts'
import { emptyLibrary, libraryContent, publishEntries, withdrawEntries } from '../testing/library-content.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import type { Content } from './content.ts'

let at: TestServer
let writer: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  writer = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())
beforeEach(async () => {
  const { db, catalogue } = at.context
  await db.deleteFrom('drafts').execute()
  await db.deleteFrom('history_records').execute()
  await withdrawEntries(at.context)
  await catalogue.refresh()
  await emptyLibrary(db)
  // Entries to come are later than those withdrawn, which the index has seen.
  at.pass(1000)
})

const dayMs = 86_400_000

async function add(...contents: Content[]): Promise<void> {
  await publishEntries(at.context, contents)
  await at.context.catalogue.refresh()
}

const idOf = async (key: string) => (await at.context.db.selectFrom('library_entries').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id

const everything = { after: null, size: 20, q: '', category: '', status: '', due: '', subject: '', evidence: '', owner: '', sort: 'key' } as const
const ask = (filtered: Partial<Sent<typeof entries>> = {}) => writer.browser.call(entries, { ...everything, ...filtered })
const keys = async (filtered: Partial<Sent<typeof entries>> = {}) => (await ask(filtered)).rows.map(({ key }) => key)

for (const sort of ['key', 'changed', 'due'] as const) {
  test(`Pages by ${sort} join without a gap or a repeated row while entries come and go`, async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) {
      await add(libraryContent(`k${n}`, `第${n}种药怎么保存？`, { review_due: `209${n % 3}-01-01` }))
      at.pass(1000)
    }
    const whole = await keys({ sort })
    assert.equal(whole.length, 6)
    const first = await ask({ sort, size: 2 })
    assert.equal(first.total, 6)
    // An entry of the first page is withdrawn, and a new one sorts before it.
    await at.context.db.deleteFrom('library_versions').where('entry_id', '=', first.rows[0]!.id).execute()
    await at.context.db.deleteFrom('library_entries').where('id', '=', first.rows[0]!.id).execute()
    await add(libraryContent('k0', '新来的药怎么保存？', { review_due: '2050-01-01' }))
    const second = await ask({ sort, size: 2, after: first.next })
    const third = await ask({ sort, size: 2, after: second.next })
    assert.deepEqual(
      [first, second, third].flatMap(({ rows }) => rows.map(({ key }) => key)),
      whole,
    )
    assert.equal(third.next, null)
  })
}

test('A cursor of another order, or an invented one, is refused', async () => {
  await add(libraryContent('a', '甲怎么用？'), libraryContent('b', '乙怎么用？'))
  const { next } = await ask({ size: 1 })
  assert.equal(await outcome(ask({ sort: 'due', after: next })), 'badRequest')
  assert.equal(await outcome(ask({ after: 'AAAA' })), 'badRequest')
})

test('Filters apply to the list and its total; reviews are due by the date in China', async () => {
  const now = at.context.clock()
  await add(
    libraryContent('past', '甲怎么用？', { review_due: chinaDay(now - 1 * dayMs), category: '禁忌' }),
    libraryContent('today', '乙怎么用？', { review_due: chinaDay(now) }),
    libraryContent('month', '丙怎么用？', { review_due: chinaDay(now + 30 * dayMs), subject: '人凝血酶' }),
    libraryContent('later', '丁怎么用？', { review_due: chinaDay(now + 31 * dayMs) }),
  )
  await at.context.db.updateTable('library_entries').set({ status: 'withdrawn' }).where('key', '=', 'later').execute()
  assert.deepEqual(await keys({ due: 'overdue' }), ['past'])
  assert.deepEqual(await keys({ due: 'soon' }), ['month', 'today'])
  assert.deepEqual(await keys({ category: '禁忌' }), ['past'])
  assert.deepEqual(await keys({ subject: '人凝血酶' }), ['month'])
  assert.deepEqual(await keys({ status: 'withdrawn' }), ['later'])
  assert.deepEqual(await keys({ status: 'published', due: 'soon', category: '其他' }), ['month', 'today'])
  assert.equal((await ask({ due: 'soon', size: 1 })).total, 2)
  const { categories, subjects } = await writer.browser.call(terms, {})
  assert.deepEqual(subjects, [
    { name: '人凝血酶', entries: 1 },
    { name: '人血白蛋白', entries: 3 },
  ])
  assert.deepEqual(
    categories.filter(({ entries }) => entries > 0),
    [
      { name: '禁忌', entries: 1 },
      { name: '其他', entries: 3 },
    ],
  )
})

test('Entries that nobody has reviewed, and those whose evidence names sites alone, are found by filters', async () => {
  await add(
    libraryContent('starter', '甲怎么用？', { reviewed_on: '', review_due: '', evidence: [{ title: '公告', url: 'www.nmpa.gov.cn/ggtg/1.html' }] }),
    libraryContent('sites', '乙怎么用？', { evidence: [{ title: '说明书', url: 'www.nmpa.gov.cn' }] }),
    libraryContent('mixed', '丙怎么用？', {
      evidence: [
        { title: '说明书', url: 'www.nmpa.gov.cn' },
        { title: '指南', url: 'https://doi.org/10.1000/182' },
      ],
    }),
  )
  assert.deepEqual(await keys({ due: 'unreviewed' }), ['starter'])
  assert.deepEqual(await keys({ due: 'overdue' }), [])
  assert.deepEqual(await keys({ evidence: 'home_pages' }), ['sites'])
  assert.deepEqual(await keys({ evidence: 'home_pages', q: '怎么用' }), ['sites'])
  assert.deepEqual(await keys({ evidence: 'home_pages', due: 'unreviewed' }), [])
  assert.deepEqual(
    (await ask()).rows.map(({ key, home_pages }) => [key, home_pages]),
    [
      ['mixed', false],
      ['sites', true],
      ['starter', false],
    ],
  )
  assert.equal((await writer.browser.call(entry, { id: await idOf('sites') })).home_pages, true)
})

test('Words find what the product finds, best first with its score, then literal matches, withdrawn entries included', async () => {
  await add(
    libraryContent('store', '人血白蛋白怎么储存？', { phrasings: ['白蛋白放几度'] }),
    libraryContent('speed', '人血白蛋白的输注速度是多少？'),
    libraryContent('gone', '人血白蛋白怎样储存才好？'),
    libraryContent('odd_100%', '其他的"事项"'),
  )
  await withdrawEntries(at.context, 'gone')
  await at.context.catalogue.refresh()

  const { rows, next, total } = await ask({ q: '白蛋白放几度' })
  assert.deepEqual([rows[0]!.key, rows[0]!.match, next], ['store', { score: 1, band: 'same' }, null])
  assert.equal(total, rows.length)
  const scores = rows.flatMap(({ match }) => match?.score ?? [])
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )

  const found = await ask({ q: '储存' })
  const gone = found.rows.find(({ key }) => key === 'gone')
  assert.deepEqual([gone?.status, gone?.match], ['withdrawn', null])
  assert.deepEqual(await keys({ q: '储存', status: 'withdrawn' }), ['gone'])
  // Wildcards and JSON syntax are searched for literally.
  assert.deepEqual(await keys({ q: 'ODD_100%' }), ['odd_100%'])
  assert.deepEqual(await keys({ q: 'd%1' }), [])
  assert.equal((await keys({ q: '的"事' }))[0], 'odd_100%')
  assert.deepEqual(await keys({ q: '","' }), [])
  assert.equal((await keys({ q: '放几度' }))[0], 'store')
})

test('A row shows the answers of thirty days, its approver, and its open draft', async () => {
  const { db, clock } = at.context
  await publishEntries({ db, clock }, [libraryContent('a', '甲怎么用？', { phrasings: ['甲的用法', '如何用甲'] })], {
    by: { writtenBy: null, approvedBy: writer.userId },
  })
  const id = await idOf('a')
  const doctor = await newCaller(at.app, at.context, 'doctor')
  for (const daysAgo of [0, 29, 31]) {
    await db
      .insertInto('history_records')
      .values({
        id: newId(),
        user_id: doctor.userId,
        question: '甲怎么用？',
        entry_id: id,
        entry_version: 1,
        answer: '',
        links: '[]',
        pv: 0,
        created_at: clock() - daysAgo * 86_400_000,
      })
      .execute()
  }
  const draft = { id: await insertDraft(db, { entry_id: id, base_version: 1, written_by: writer.userId }) }
  const [row] = (await ask()).rows
  assert.deepEqual([row!.hits, row!.approved_by, row!.draft_id, row!.phrasings, row!.evidence], [2, '王医生', draft.id, 2, 1])

  await publishEntries({ db, clock }, [libraryContent('a', '甲怎么用？', { answer: '改了。' })])
  const one = await writer.browser.call(entry, { id })
  assert.deepEqual(
    one.versions.map(({ version, answer, approved_by }) => [version, answer, approved_by?.name]),
    [
      [2, '改了。', undefined],
      [1, '答：甲怎么用？', '王医生'],
    ],
  )
  assert.deepEqual([one.hits, one.draft], [2, { id: draft.id, status: 'editing', written_by: { id: writer.userId, name: '王医生' } }])
  assert.equal(await outcome(writer.browser.call(entry, { id: newId() })), 'notFound')
})
