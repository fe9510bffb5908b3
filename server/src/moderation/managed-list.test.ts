import { recommend } from '@xunyi/contract/chat'
import {
  moderationList,
  moderationVersions,
  dryRunModeration,
  dryRunModerationProposal,
  moderationProposal,
  approveModeration,
  proposeModeration,
  returnModeration,
  tryModeration,
  withdrawModeration,
} from '@xunyi/contract/moderation'
import { placesOf, type WordList } from '@xunyi/contract/moderation-list'
import { exportData } from '@xunyi/contract/privacy'
import { blockedWithHelp, refusals } from '@xunyi/contract/refusals'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openDatabase } from '../db/open.ts'
import { newId } from '../ids.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { openContext } from '../open-context.ts'
import type { Browser } from '../testing/browser.ts'
import { newCaller, type Kind } from '../testing/callers.ts'
import type { Role } from '@xunyi/contract/roles'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { carryRules } from './carry-rules.ts'
import { categoryNames } from './lists.ts'
import { openModerator } from './open.ts'
import shipped from './terms.json' with { type: 'json' }

const known = '人血白蛋白的储存条件是什么？'

let at: TestServer
let administrator: Browser
let approver: Browser
before(async () => {
  at = await openTestServer({ starter: starterEntries().filter(({ question }) => question === known) })
  administrator = await staffUser('administrator')
  approver = await staffUser('approver', 'publisher')
})
after(() => at.close())
beforeEach(async () => {
  await at.context.db.deleteFrom('moderation_lists').execute()
  await at.context.db.deleteFrom('moderation_proposals').execute()
  await at.context.moderator.refresh()
})

const staffUser = async (kind: Kind, ...further: Role[]) => (await newCaller(at.app, at.context, kind, further)).browser

const drugs = (change: (words: readonly string[]) => string[], allow: readonly string[] = shipped.allow): WordList => ({
  ...shipped,
  categories: shipped.categories.map((category) => (category.id === 'drugs' ? { ...category, words: change(category.words) } : category)),
  allow: [...allow],
})
const withWords = (...words: string[]) => drugs((known) => [...known, ...words])
const withoutWord = (word: string) => drugs((known) => known.filter((each) => each !== word))

const dryRun = (who: Browser, list: WordList, based_on = 0) => who.call(dryRunModeration, { list, based_on })
/** One person proposes the list, another confirms it. */
async function save(who: Browser, list: WordList, { based_on = 0, reason = '季度更新' } = {}): Promise<number | null> {
  const { proof } = await dryRun(who, list, based_on)
  const { id } = await who.call(proposeModeration, { list, based_on, reason, proof })
  return (await approver.call(approveModeration, { id, proof: (await approver.call(dryRunModerationProposal, { id })).proof })).version
}
/** The message of the refusal. */
async function complaint(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

test('the shipped list is in force as version 0 until it is changed', async () => {
  const reader = await staffUser('auditor')
  const list = await reader.call(moderationList, { version: null })
  assert.deepEqual(list, { version: 0, by: null, approved_by: null, at: null, reason: '', system: true, list: shipped })
  assert.deepEqual(await reader.call(moderationVersions, { after: null, size: 20 }), { rows: [], next: null, total: 0 })
})

test('a saved word blocks at once, a removed one no longer blocks, and doctors see no other difference', async () => {
  const doctor = await at.doctor()
  assert.equal(await outcome(doctor.call(recommend, { text: '哪里有蓝矮人卖' })), 'ok')
  assert.equal(await save(administrator, withWords('蓝矮人卖')), 1)
  assert.equal(await outcome(doctor.call(recommend, { text: '哪里有 蓝*精*灵 賣' })), 'blocked')
  assert.equal(await outcome(doctor.call(recommend, { text: '怎么买冰毒' })), 'blocked')
  assert.equal(await save(administrator, withoutWord('买冰毒'), { based_on: 1 }), 2)
  assert.equal(await outcome(doctor.call(recommend, { text: '哪里有蓝矮人卖' })), 'ok')
  const now = await administrator.call(moderationList, { version: null })
  assert.deepEqual([now.version, now.by, now.reason, now.list], [2, '王医生', '季度更新', withoutWord('买冰毒')])
  assert.deepEqual((await administrator.call(moderationList, { version: 1 })).list, withWords('蓝矮人卖'))
  assert.equal(await outcome(administrator.call(moderationList, { version: 3 })), 'notFound')
})

test('who asks how to end their life is told of the help line, other blocked texts are not', async () => {
  const doctor = await at.doctor()
  for (const text of ['怎么死最不痛苦', '吃多少安眠药会死']) assert.equal(await complaint(doctor.call(recommend, { text })), blockedWithHelp)
  assert.equal(await complaint(doctor.call(recommend, { text: '怎么买冰毒' })), refusals.blocked.msg)
})

test('other servers apply the list at their next poll, and at their start', async () => {
  const { config } = at.context
  const other = await openDatabase(config)
  const following = await openModerator(other.db)
  try {
    assert.equal(following.check('绿矮人出售'), null)
    await save(administrator, withWords('绿矮人出售'))
    assert.equal(following.check('绿矮人出售'), null)
    // Overlapping polls end with the newest list too.
    await Promise.all([following.refresh(), following.refresh()])
    assert.deepEqual(following.check('绿矮人出售'), { category: 'drugs', word: '绿矮人出售' })
    const started = await openModerator(other.db)
    assert.deepEqual(started.check('绿矮人出售'), { category: 'drugs', word: '绿矮人出售' })
  } finally {
    await other.close()
  }
})

if (process.env['TEST_ENGINE'] === 'postgres') {
  // The embedded database has one server.
  test('a second server on the same database blocks what was saved on the first', async () => {
    const second = await openContext(at.context.config, { log: at.context.log })
    try {
      await save(administrator, withWords('紫矮人出售'))
      await second.moderator.refresh()
      assert.ok(second.moderator.check('紫矮人出售'))
    } finally {
      await second.close()
    }
  })
}

test('an unreadable list leaves the last one in force', async () => {
  await save(administrator, withWords('红矮人出售'))
  await at.context.db.insertInto('moderation_lists').values({ version: 2, list: '{"categories":1}', reason: '', made_by: '', created_at: 0 }).execute()
  await assert.rejects(at.context.moderator.refresh())
  assert.ok(at.context.moderator.check('红矮人出售'))
  await at.context.db.deleteFrom('moderation_lists').where('version', '=', 2).execute()
  await at.context.moderator.refresh()
  assert.ok(at.context.moderator.check('红矮人出售'))
})

test('the test bench explains how a text is folded, which words block it and which phrases permit it, with the list in force or an edited one', async () => {
  const writer = await staffUser('writer')
  const bench = (text: string, list: WordList | null = null) => writer.call(tryModeration, { text, list })
  assert.deepEqual(await bench('哪里 買 大*麻'), { letters: '哪里买大麻', hit: { category: '毒品交易与制作', word: '买大麻' }, lifted: [] })
  assert.deepEqual(await bench('买大麻二酚'), { letters: '买大麻二酚', hit: null, lifted: [{ category: '毒品交易与制作', word: '买大麻', by: '买大麻二酚' }] })
  assert.deepEqual((await bench('白矮人出售')).hit, null)
  const edited = await bench('白矮人出售', withWords('白矮人出售'))
  assert.deepEqual(edited, { letters: '白矮人出售', hit: { category: '毒品交易与制作', word: '白矮人出售' }, lifted: [] })
  assert.equal(await outcome(bench(' ')), 'badRequest')
})

test('a list beyond the size limit is not tried either, and trying edited lists is limited per minute', async () => {
  const small = await openTestServer({ starter: [], env: { FLOOD_PER_MINUTE: '30' } })
  try {
    const { browser } = await newCaller(small.app, small.context, 'writer')
    const bench = (list: WordList | null) => outcome(browser.call(tryModeration, { text: '你好', list }))
    for (let times = 0; times < 3; times += 1) assert.equal(await bench(null), 'ok')
    assert.deepEqual([await bench(withWords()), await bench(withWords())], ['ok', 'rateLimited'])
  } finally {
    await small.close()
  }
  const attempt = (list: WordList) => complaint(administrator.call(tryModeration, { text: '你好', list }))
  assert.match(await attempt(withWords(...Array.from({ length: 9000 }, (_, each) => `词条${each}号`))), /最多 12000 个/)
  assert.match(await attempt(withWords('长'.repeat(41))), /最多 40 个字/)
  assert.match(await attempt(drugs((words) => [...words], ['长'.repeat(41)])), /最多 40 个字/)
})

test('a word that would block every text, doctors or no text is refused by name', async () => {
  const refused = async (list: WordList) => {
    assert.equal(await outcome(dryRun(administrator, list)), 'badRequest')
    return complaint(dryRun(administrator, list))
  }
  assert.match(await refused(withWords('')), /屏蔽词去掉空格和符号后不能为空/)
  assert.match(await refused(withWords('\u200b \u3000')), /不能为空/)
  assert.match(await refused(withWords('！？💊')), /不能为空：！？💊/)
  assert.match(await refused(withWords('药')), /至少两个字：药/)
  assert.match(await refused(withWords('𠮷')), /至少两个字/)
  assert.match(await refused(withWords('买 冰 毒')), /重复：买 冰 毒（与 买冰毒 相同）/)
  assert.match(await refused(withWords('甲乙', '甲乙')), /重复：甲乙/)
  assert.match(await refused(withWords('长'.repeat(41))), /最多 40 个字/)
  assert.match(await refused(drugs((words) => [...words], [...shipped.allow, '·'])), /白名单去掉空格和符号后不能为空/)
  assert.match(await refused({ ...withWords(), categories: [...shipped.categories, { id: 'x', name: ' ', words: [] }] }), /类别名称不能为空/)
  assert.match(await refused({ ...withWords(), categories: [...shipped.categories, { id: 'drugs', name: '另一类', words: [] }] }), /类别编号重复/)
  assert.match(await refused(withWords(...Array.from({ length: 9000 }, (_, each) => `词条${each}号`))), /最多 12000 个/)
  assert.equal(
    await complaint(dryRun(administrator, withWords('吗啡剂量', '吗啡缓释片'))),
    '常用临床说法必须放行：「吗啡剂量」会被「吗啡剂量」屏蔽；「吗啡缓释片每日最大剂量是多少」会被「吗啡缓释片」屏蔽',
  )
})

test('the dry run lists texts of the library and recent questions with a changed verdict', async () => {
  const { db } = at.context
  const asker = await newCaller(at.app, at.context, 'doctor')
  const ask = (question: string, daysAgo: number) =>
    db
      .insertInto('history_records')
      .values({
        id: newId(),
        user_id: asker.userId,
        question,
        entry_id: null,
        entry_version: null,
        answer: '',
        links: '[]',
        pv: 0,
        created_at: at.context.clock() - daysAgo * 86_400_000,
      })
      .execute()
  for (let times = 0; times < 25; times += 1) await ask(`第${times}位患者要灰矮人吗`, 1)
  await ask('第0位患者要灰矮人吗', 29)
  await ask('要灰矮人吗', 31)
  await ask('从前问过吸毒怎么躲尿检', 3)

  const { library, questions, proof } = await dryRun(
    administrator,
    drugs((words) => [...words.filter((word) => word !== '吸毒怎么躲尿检'), '灰矮人', '白蛋白的储存条件']),
  )
  const entry = await db.selectFrom('library_entries').select('id').executeTakeFirstOrThrow()
  assert.ok(library.checked >= 2)
  assert.deepEqual(
    library.blocked.examples.find(({ place }) => place === 'question'),
    { text: known, category: '毒品交易与制作', word: '白蛋白的储存条件', entry_id: entry.id, question: known, place: 'question' },
  )
  assert.deepEqual(library.allowed, { count: 0, examples: [] })
  assert.equal(questions.checked, 27)
  assert.deepEqual([questions.blocked.count, questions.blocked.examples.length], [26, 20])
  assert.deepEqual(questions.allowed, { count: 1, examples: [{ text: '从前问过吸毒怎么躲尿检', category: '毒品交易与制作', word: '吸毒怎么躲尿检' }] })
  assert.ok(!JSON.stringify({ library, questions, proof }).includes(asker.userId))
  await db.deleteFrom('history_records').execute()
})

test('a list is proposed only after a dry run by its author, on this version, within half an hour', async () => {
  const list = withWords('黄矮人出售')
  const { proof } = await dryRun(administrator, list)
  const attempt = (who: Browser, changes: Partial<{ list: WordList; based_on: number; proof: string }> = {}) =>
    outcome(who.call(proposeModeration, { list, based_on: 0, reason: '试', proof, ...changes }))
  assert.equal(await attempt(administrator, { proof: '' }), 'badRequest')
  assert.equal(await attempt(administrator, { proof: proof.replace(/^\d+/, '99999999999999') }), 'badRequest')
  assert.equal(await attempt(administrator, { list: withWords('黑矮人出售') }), 'badRequest')
  assert.equal(await attempt(administrator, { based_on: 1 }), 'badRequest')
  assert.equal(await attempt(await staffUser('administrator')), 'badRequest')
  at.pass(15 * 60_000)
  // Each request extends the session.
  for (const person of [administrator, approver]) await person.call(moderationList, { version: null })
  at.pass(15 * 60_000)
  assert.equal(await attempt(administrator), 'badRequest')
  const unchanged = await dryRun(administrator, shipped)
  assert.equal(await attempt(administrator, { list: shipped, proof: unchanged.proof }), 'badRequest')
  assert.equal(await attempt(administrator, { proof: (await dryRun(administrator, list)).proof }), 'ok')
})

test('a list takes effect only once a person other than its author has run it dry and confirmed it; returning and withdrawing keep the list for its author', async () => {
  const doctor = await at.doctor()
  const list = withWords('橙矮人出售')
  const propose = async () => administrator.call(proposeModeration, { list, based_on: 0, reason: '甲', proof: (await dryRun(administrator, list)).proof })
  const { id } = await propose()
  assert.equal(await outcome(doctor.call(recommend, { text: '哪里有橙矮人出售' })), 'ok')
  const shown = await administrator.call(moderationProposal, {})
  assert.deepEqual([shown.waiting?.mine, shown.waiting?.reason, shown.waiting?.counts.added], [true, '甲', 1])
  const own = await administrator.call(dryRunModerationProposal, { id })
  assert.equal(await outcome(administrator.call(approveModeration, { id, proof: own.proof })), 'noRole')
  assert.equal(await outcome(administrator.call(returnModeration, { id, remark: '退' })), 'noRole')
  assert.equal(await outcome(approver.call(approveModeration, { id, proof: own.proof })), 'badRequest')
  assert.equal(await outcome(propose()), 'conflict')
  await approver.call(returnModeration, { id, remark: '请写明依据' })
  const returned = (await administrator.call(moderationProposal, {})).returned
  assert.deepEqual([returned?.remark, returned?.list], ['请写明依据', list])
  assert.equal(await outcome(approver.call(dryRunModerationProposal, { id })), 'notFound')
  const second = await propose()
  assert.equal(await outcome((await staffUser('administrator')).call(withdrawModeration, second)), 'noRole')
  await administrator.call(withdrawModeration, second)
  const third = await propose()
  const { proof } = await approver.call(dryRunModerationProposal, third)
  const ended = await Promise.all([0, 1].map(() => outcome(approver.call(approveModeration, { ...third, proof }))))
  assert.deepEqual(ended.toSorted(), ['notFound', 'ok'])
  assert.equal(await outcome(doctor.call(recommend, { text: '哪里有橙矮人出售' })), 'blocked')
  const now = await administrator.call(moderationList, { version: null })
  assert.deepEqual([now.version, now.by, now.approved_by], [1, '王医生', '王医生'])
  assert.equal(await outcome(dryRun(administrator, list)), 'conflict')
})

test('objects, intents and clinical contexts are managed like words, and a list from before them is carried over with its words', async () => {
  const doctor = await at.doctor()
  const text = '哪里能弄到蓝魔方'
  assert.equal(await outcome(doctor.call(recommend, { text })), 'ok')
  const list: WordList = {
    ...shipped,
    categories: shipped.categories.map((category) => (category.id === 'drugs' ? { ...category, objects: [...category.objects, '蓝魔方'] } : category)),
    clinical: [...shipped.clinical, '采血管'],
  }
  await save(administrator, list)
  assert.equal(await outcome(doctor.call(recommend, { text })), 'blocked')
  assert.equal(await outcome(doctor.call(recommend, { text: `${text}采血管` })), 'ok')
  const judged = await administrator.call(tryModeration, { text, list: null })
  assert.match(judged.hit!.word, /^蓝魔方 × /)
  const [version] = (await administrator.call(moderationVersions, { after: null, size: 1 })).rows
  assert.deepEqual(version!.changes.added, [
    { category: '毒品交易与制作 · 对象', word: '蓝魔方' },
    { category: '临床语境', word: '采血管' },
  ])
  assert.match(
    await complaint(dryRun(administrator, { ...shipped, categories: [{ id: 'x', name: '例', words: [], objects: ['甲'], intents: ['none'] }] }, 1)),
    /意图不存在：none/,
  )

  const { db, clock } = at.context
  const old = {
    categories: [
      { id: 'drugs', name: '毒品', words: ['操作员词条'] },
      { id: 'own', name: '自建', words: ['自建词条'] },
    ],
    allow: ['操作员放行'],
  }
  await db
    .insertInto('moderation_lists')
    .values({ version: 2, list: JSON.stringify(old), reason: '从前', made_by: administrator.userId, created_at: 0 })
    .execute()
  assert.equal(await carryRules(db, clock()), 3)
  assert.equal(await carryRules(db, clock()), null)
  await at.context.moderator.refresh()
  const carried = await administrator.call(moderationList, { version: null })
  assert.deepEqual([carried.version, carried.system], [3, true])
  assert.deepEqual(carried.list.categories.find(({ id }) => id === 'drugs')?.words, ['操作员词条'])
  for (const blocked of ['操作员词条', '自建词条', '想弄到炸药']) assert.equal(await outcome(doctor.call(recommend, { text: blocked })), 'blocked', blocked)
})

test('the versions list author, changes, time and reason, newest first and paged', async () => {
  await save(
    administrator,
    drugs((words) => [...words, '一号词条'], ['允许一号', ...shipped.allow]),
    { reason: '监管要求' },
  )
  at.pass(1000)
  await save(
    administrator,
    { ...withWords('二号词条'), categories: [...withWords('二号词条').categories, { id: 'pyramid', name: '传销', words: ['拉人头入会'] }] },
    { based_on: 1 },
  )
  const reader = await staffUser('approver')
  const first = await reader.call(moderationVersions, { after: null, size: 1 })
  assert.deepEqual(
    first.rows.map(({ version, by, reason, changes }) => ({ version, by, reason, changes })),
    [
      {
        version: 2,
        by: '王医生',
        reason: '季度更新',
        changes: {
          added: [
            { category: '毒品交易与制作', word: '二号词条' },
            { category: '传销', word: '拉人头入会' },
          ],
          removed: [{ category: '毒品交易与制作', word: '一号词条' }],
          allowed: [],
          disallowed: ['允许一号'],
          renamed: [{ from: null, to: '传销' }],
        },
      },
    ],
  )
  const second = await reader.call(moderationVersions, { after: first.next, size: 1 })
  assert.deepEqual(
    [second.rows[0]!.version, second.rows[0]!.reason, second.rows[0]!.counts, second.next, second.total],
    [1, '监管要求', { added: 1, removed: 0, allowed: 1, disallowed: 0 }, null, 2],
  )
})

test('a page of versions has at most twenty, for any requested size', async () => {
  await addVersions(25)
  const first = await administrator.call(moderationVersions, { after: null, size: 100 })
  assert.deepEqual([first.rows.length, first.rows[0]!.version, first.total], [20, 25, 25])
  const second = await administrator.call(moderationVersions, { after: first.next, size: 100 })
  assert.deepEqual([second.rows.map(({ version }) => version), second.next], [[5, 4, 3, 2, 1], null])
})

test('a removed category is looked up in the latest versions alone; a category of the shipped list always has a name', async () => {
  const { db } = at.context
  await addVersions(1, [{ id: 'pyramid', name: '传销', words: [] }])
  await addVersions(40)
  assert.deepEqual([...(await categoryNames(db, ['pyramid', 'drugs', 'none']))].toSorted(), [
    ['drugs', '毒品交易与制作'],
    ['pyramid', '传销'],
  ])
  await addVersions(40)
  assert.deepEqual([...(await categoryNames(db, ['pyramid', 'drugs', 'none']))], [['drugs', '毒品交易与制作']])
})

/** Inserts many versions at once. */
async function addVersions(count: number, categories: WordList['categories'] = []) {
  const { version } = await administrator.call(moderationList, { version: null })
  const rows = Array.from({ length: count }, (_, each) => ({
    version: version + 1 + each,
    list: JSON.stringify({ categories, allow: [] }),
    reason: '',
    made_by: administrator.userId,
    created_at: 0,
  }))
  await at.context.db.insertInto('moderation_lists').values(rows).execute()
}

test('all roles read and try lists, administrators alone dry-run and propose', async () => {
  const list = withWords('蓝绿矮人')
  for (const kind of ['writer', 'approver', 'pharmacovigilance', 'auditor'] as const) {
    const who = await staffUser(kind)
    assert.equal(await outcome(who.call(moderationList, { version: null })), 'ok')
    assert.equal(await outcome(who.call(tryModeration, { text: '你好', list })), 'ok')
    assert.equal(await outcome(dryRun(who, list)), 'noRole')
    assert.equal(await outcome(who.call(proposeModeration, { list, based_on: 0, reason: '试', proof: '' })), 'noRole')
  }
  assert.equal(await outcome((await staffUser('console')).call(moderationList, { version: null })), 'noRole')
})

test('confirming is in the audit log, with versions, counts and words', async () => {
  await save(
    administrator,
    drugs((words) => [...words.filter((word) => word !== '买冰毒'), '审计词条']),
  )
  const row = await at.context.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  const words = placesOf(shipped).reduce((sum, place) => sum + place.words.length, 0)
  const counts = { words, allow: shipped.allow.length }
  assert.deepEqual(
    [row.actor, row.action, row.subject, JSON.parse(row.before), JSON.parse(row.after)],
    [
      approver.userId,
      'moderation.approve',
      'moderation:1',
      { version: 0, ...counts },
      { version: 1, ...counts, proposed_by: administrator.userId, added: ['审计词条'], removed: ['买冰毒'], allowed: [], disallowed: [] },
    ],
  )
})

test('the export of personal data names the category of a blocked text by its latest name, also when it was removed', async () => {
  const doctor = await at.doctor()
  const others = shipped.categories.filter(({ id }) => id !== 'drugs')
  await save(administrator, { ...shipped, categories: [...others, { id: 'pyramid', name: '传销拉人', words: ['拉人头入会'] }] })
  await outcome(doctor.call(recommend, { text: '拉人头入会' }))
  await save(administrator, { ...shipped, categories: others }, { based_on: 1 })
  const { blob } = await doctor.call(exportData, { format: 'json' })
  const { blocked } = JSON.parse(await blob.text()) as { blocked: { rows: { category: string }[] } }
  assert.deepEqual(
    blocked.rows.map(({ category }) => category),
    ['传销拉人'],
  )
})
