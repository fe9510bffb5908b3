import { openDraft, readDraft, saveDraft, submitDraft, type Check, type CheckName, type DraftContent } from '@xunyi/contract/drafts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checksOf } from './checks.ts'
import { starterEntries } from '../../testing/starter-entries.ts'
import { chinaDay } from '../../china-time.ts'
import { monthsAfter } from '../../library/risk.ts'
import { nextReview, publishEntries } from '../../testing/library-content.ts'
import { engine } from '../../testing/database-before.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { deskRows, soundContent, soundEvidence } from '../../testing/console-inputs/desk.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let at: TestServer
let writer: Caller
let second: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  writer = await newCaller(at.app, at.context, 'writer')
  second = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())

const rows = () => deskRows(at.context)
const [sample] = starterEntries()
const resultsOf = (checks: Check[]) => Object.fromEntries(checks.map(({ name, result }) => [name, result])) as Record<CheckName, Check['result']>
const foundBy = (checks: Check[], name: CheckName) => checks.find((check) => check.name === name)!.found
const newEntry = { question_id: null, entry_id: null }
const begin = (who: Caller, what: { question_id: string | null; entry_id: string | null } = newEntry) => who.browser.call(openDraft, what)
const read = (id: string) => second.browser.call(readDraft, { id })
const save = (who: Caller, id: string, revision: number, content: DraftContent, more: { base_version?: number } = {}) =>
  who.browser.call(saveDraft, { id, revision, content, ...more })

/** A new version of an entry that did not come from a draft. */
async function revise(entryId: string, answer: string): Promise<void> {
  const { key } = await at.context.db.selectFrom('library_entries').select('key').where('id', '=', entryId).executeTakeFirstOrThrow()
  at.pass(1)
  await publishEntries(at.context, [{ ...sample!, key, question: `条目 ${key}`, phrasings: [], answer }])
  await at.context.catalogue.refresh()
}

test('every check names its findings, and a failed or unconfirmed check refuses the submission', async () => {
  const { id } = await begin(writer)
  const sound = soundContent()
  const confirmed: CheckName[] = ['links', 'adverse']
  let revision = 1
  const checked = async (changes: Partial<DraftContent>) => {
    const draft = await save(writer, id, revision, { ...sound, ...changes })
    revision = draft.revision
    return draft.checks
  }
  const submit = (names: CheckName[] = confirmed) => outcome(writer.browser.call(submitDraft, { id, revision, confirmed: names }))

  assert.deepEqual(resultsOf(await checked({})), {
    fields: 'passed',
    evidence: 'passed',
    dose: 'passed',
    words: 'passed',
    identifiers: 'passed',
    duplicate: 'passed',
    current: 'passed',
    links: 'open',
    adverse: 'open',
  })
  const failing: [CheckName, Partial<DraftContent>, RegExp][] = [
    ['fields', { question: '  ' }, /^问题：不能为空$/],
    ['fields', { category: '随便' }, /^类别：应为以下之一/],
    ['fields', { review_due: '2020-01-01' }, /^下次复审日期：应晚于审核日期$/],
    ['fields', { review_due: '明年' }, /^下次复审日期：应为 YYYY-MM-DD 格式的日期$/],
    ['fields', { phrasings: Array.from({ length: 61 }, (_, each) => `问法${each}`) }, /^其他问法：最多 60 条$/],
    ['fields', { answer: '' }, /^答案：不能为空$/],
    ['evidence', { evidence: [] }, /^证据：至少需要一条证据$/],
    ['evidence', { evidence: [{ title: '说明书', url: 'ftp://nmpa.gov.cn' }] }, /^证据第 1 条的网址：应为网址/],
    ['evidence', { evidence: [{ ...soundEvidence(''), title: '' }] }, /^证据第 1 条的标题：不能为空$/],
    ['evidence', { evidence: [{ ...soundEvidence('新来源'), url: 'www.nmpa.gov.cn' }] }, /^证据第 1 条是新来源：网址只到网站首页/],
    ['evidence', { evidence: [{ ...soundEvidence('新来源'), maker: '' }] }, /^证据第 1 条是新来源：请填写厂家$/],
    ['evidence', { evidence: [{ title: '新来源', url: 'www.nmpa.gov.cn/1' }] }, /^证据第 1 条是新来源：请选择类型$/],
    ['words', { answer: '哪里可以买冰毒，以药品说明书为准' }, /^答案含有禁用词/],
    ['words', { phrasings: ['怎么买冰毒'] }, /^其他问法含有禁用词/],
    ['identifiers', { question: '患者王建国输白蛋白后寒战怎么办' }, /^问题可能包含患者身份信息：姓名$/],
    ['identifiers', { phrasings: ['住院号20231188，静丙怎么用'], answer: '患者电话13800138017。' }, /住院号、床号等编号\n答案可能包含患者身份信息：手机号$/],
    ['duplicate', { phrasings: ['？！'] }, /只有标点/],
  ]
  for (const [name, changes, said] of failing) {
    const checks = await checked(changes)
    assert.equal(resultsOf(checks)[name], 'failed', `${name} ${JSON.stringify(changes)}`)
    assert.match(foundBy(checks, name).join('\n'), said)
    assert.equal(await submit(), 'notAllowed')
  }
  // Rows that were left empty are none; where no label decides, none has to be named.
  const fine = await checked({
    phrasings: [' ', ''],
    evidence: [...sound.evidence, { title: ' ', url: '' }],
    answer: '血浆半衰期约 20 天，每 kg 体重计，输注 5 ml',
    category: '药代动力学',
  })
  assert.deepEqual(
    fine.filter(({ result }) => result === 'failed'),
    [],
  )
  for (const names of [[], ['links'], ['adverse']] as CheckName[][]) assert.equal(await submit(names), 'notAllowed')
  assert.equal(await submit(), 'ok')
  assert.equal(await submit(), 'conflict')
})

test('an amount needs a label, the pharmacopoeia, a guideline or law in the evidence or the text; otherwise the writer confirms it', async () => {
  const { id } = await begin(writer)
  const paper = { url: 'https://www.example.org/1', kind: 'paper' as const, issuer: '测试期刊', edition: '2019' }
  const elsewhere = [{ title: '药物治疗学综述（2019）', ...paper }]
  let revision = 1
  const checked = async (changes: Partial<DraftContent>) => {
    const draft = await save(writer, id, revision, { ...soundContent(), evidence: elsewhere, ...changes })
    revision = draft.revision
    return draft.checks
  }
  const amounts: [answer: string, named: RegExp][] = [
    ['每次 0.4 g/kg。', /「0\.4 g」/],
    ['共1,000单位', /「1,000单位」/],
    ['１０ｍｌ', /「10ml」/],
    ['每日两瓶', /每日两瓶/],
    ['首剂半支', /首剂半支/],
    ['每分钟20滴。', /滴/],
    ['２０ＩＵ'.normalize('NFKC'), /IU/],
  ]
  for (const [answer, named] of amounts) {
    const checks = await checked({ answer })
    assert.equal(resultsOf(checks).dose, 'open', answer)
    assert.match(foundBy(checks, 'dose').join(), named)
  }
  const named = [
    ...[
      '人血白蛋白说明书（通用，无单一厂家）',
      '《中华人民共和国药典》三部（2020年版）',
      '狂犬病暴露预防处置工作规范（2023年版）',
      'Albumin SmPC',
      'KCENTRA label',
    ].map((title) => ({ evidence: [...elsewhere, { title, ...paper }], answer: '每次 20 IU/kg。' })),
    { answer: '按指南每次 20 IU/kg。' },
    { answer: '各厂家规格不同，以药品说明书为准：每次 20 IU/kg。' },
    { answer: '每次 20 IU/kg。', category: '疾病诊疗' },
  ]
  for (const changes of named) assert.equal(resultsOf(await checked(changes)).dose, 'passed', JSON.stringify(changes))
  await checked({ answer: '每次 20 IU/kg。' })
  assert.equal(await outcome(writer.browser.call(submitDraft, { id, revision, confirmed: ['links', 'adverse'] })), 'notAllowed')
  assert.equal(await outcome(writer.browser.call(submitDraft, { id, revision, confirmed: ['links', 'adverse', 'dose'] })), 'ok')
})

test('every entry of the starter library passes the checks as a draft of itself', async () => {
  const { context } = at
  // The database is asked for other entries and drafts alone: on PostgreSQL one entry of twenty does.
  for (const content of starterEntries().filter((_, place) => engine === 'sqlite' || place % 20 === 0)) {
    const draft = { ...content, review_due: nextReview }
    const checks = await checksOf(context, context.db, context.clock(), { content: draft, baseVersion: 0, entry: null, questionId: null })
    assert.deepEqual(
      checks.filter(({ name, result }) => result === 'failed' || (name === 'dose' && result === 'open')).flatMap(({ found }) => found),
      [],
      content.key,
    )
  }
})

test('the duplicate check names another entry’s wording in any spelling and ignores the draft’s own entry', async () => {
  const entry_id = await rows().entry()
  const { entry } = await read((await begin(writer, { question_id: null, entry_id })).id)
  await at.context.catalogue.refresh()
  const draft = await begin(writer)
  const twice = await save(writer, draft.id, 1, { ...soundContent(), phrasings: [`请问${entry!.content.question}？`] })
  assert.equal(resultsOf(twice.checks).duplicate, 'failed')
  assert.ok(foundBy(twice.checks, 'duplicate')[0]!.includes(`已由条目「${entry!.content.question}」回答`))
  const own = await begin(writer, { question_id: null, entry_id })
  assert.equal(resultsOf((await read(own.id)).checks).duplicate, 'passed')
})

test('a draft of a changed entry is submitted only after the writer confirmed the newer version', async () => {
  const entry_id = await rows().entry()
  const { id } = await begin(writer, { question_id: null, entry_id })
  const mine = { ...soundContent(), answer: '我的新答案。' }
  await save(writer, id, 1, mine)
  await revise(entry_id, '别人的新答案。')
  const behind = await save(writer, id, 2, mine)
  assert.deepEqual([behind.base_version, behind.entry!.version, behind.entry!.content.answer], [1, 2, '别人的新答案。'])
  assert.equal(resultsOf(behind.checks).current, 'failed')
  assert.match(foundBy(behind.checks, 'current')[0]!, /条目已有新版本（第 2 版），请核对后重新保存/)
  assert.equal(await outcome(writer.browser.call(submitDraft, { id, revision: 3, confirmed: ['links', 'adverse'] })), 'notAllowed')
  // A version that does not exist or is older than the draft's base is refused.
  for (const base_version of [3, 0]) assert.equal(await outcome(save(writer, id, 3, mine, { base_version })), 'conflict')
  const saved = await save(writer, id, 3, mine, { base_version: 2 })
  assert.deepEqual([saved.base_version, resultsOf(saved.checks).current], [2, 'passed'])
  assert.equal(await outcome(save(writer, id, 4, mine, { base_version: 1 })), 'conflict')
})

test('a draft of a withdrawn entry needs a confirmation that publishing restores it', async () => {
  const entry_id = await rows().entry()
  await at.context.db.updateTable('library_entries').set({ status: 'withdrawn' }).where('id', '=', entry_id).execute()
  const { checks } = await read((await begin(writer, { question_id: null, entry_id })).id)
  assert.equal(resultsOf(checks).current, 'open')
  assert.match(foundBy(checks, 'current')[0]!, /已撤下/)
})

test('a save looks up only new wordings, and all of them again after a library change; it searches those that an entry may have', async () => {
  const { id } = await begin(writer)
  const phrasings = Array.from({ length: 30 }, (_, each) => `第${each}种问法怎么写`)
  const content = { ...soundContent(), phrasings }
  const lookUps = countCalls('same')
  const searches = countCalls('search')
  await save(writer, id, 1, content)
  assert.equal(lookUps(), 31)
  await save(writer, id, 2, { ...content, answer: '改了答案，以药品说明书为准。' })
  await read(id)
  assert.equal(lookUps(), 0)
  await save(writer, id, 3, { ...content, phrasings: [...phrasings.slice(1), '另一种问法怎么写'] })
  assert.equal(lookUps(), 1)
  assert.equal(searches(), 0)
  // Another entry answers one of them.
  at.pass(1)
  await publishEntries(at.context, [{ ...sample!, key: 'taken-since', question: phrasings[5]!, phrasings: [] }])
  await at.context.catalogue.refresh()
  assert.match(foundBy((await read(id)).checks, 'duplicate').join(), /第5种问法怎么写/)
  assert.deepEqual([lookUps(), searches()], [31, 1])
})

/** @returns a function that returns the number of calls of a method of the index since its last call */
function countCalls(method: 'same' | 'search'): () => number {
  const { index } = at.context.catalogue
  const original = index[method].bind(index) as (...given: unknown[]) => never
  let count = 0
  index[method] = (...given: unknown[]) => {
    count += 1
    return original(...given)
  }
  return () => {
    const since = count
    count = 0
    return since
  }
}

test('the next review is due after today and within the interval of the category, which doses have shorter', async () => {
  const { context } = at
  const fieldsOf = async (changes: object) => {
    const content = { ...soundContent(), ...changes }
    const checks = await checksOf(context, context.db, context.clock(), { content, baseVersion: 0, entry: null, questionId: null })
    return checks.find(({ name }) => name === 'fields')!.found
  }
  const inMonths = (months: number) => monthsAfter(chinaDay(context.clock()), months)
  const late = /^下次复审日期：最晚 .*每 12 个月复审一次/
  assert.match((await fieldsOf({ review_due: '2099-01-01' }))[0]!, late)
  assert.match((await fieldsOf({ review_due: chinaDay(context.clock()) }))[0]!, /应晚于审核日期/)
  assert.deepEqual(await fieldsOf({ review_due: inMonths(12) }), [])
  assert.match((await fieldsOf({ review_due: inMonths(13) }))[0]!, late)
  assert.deepEqual(await fieldsOf({ review_due: inMonths(24), category: '储存与有效期' }), [])
  assert.match((await fieldsOf({ review_due: inMonths(24), category: '储存与有效期', answer: '每次 20 IU/kg，以药品说明书为准。' }))[0]!, late)
})
