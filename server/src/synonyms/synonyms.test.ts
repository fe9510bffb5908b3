import { ask, recommend } from '@xunyi/contract/chat'
import { addSearchCase } from '@xunyi/contract/search-lab'
import {
  approveSynonyms,
  proposeSynonyms,
  dryRunSynonymProposal,
  dryRunSynonyms,
  returnSynonyms,
  synonymList,
  synonymProposal,
  synonymVersions,
  withdrawSynonyms,
} from '@xunyi/contract/synonyms'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { verify } from '../audit/verify.ts'
import { openContext } from '../open-context.ts'
import type { Browser } from '../testing/browser.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { outcome } from '../testing/outcome.ts'
import { applied, approve, nameGroup, propose, put } from '../testing/synonyms.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const content = {
  phrasings: [],
  counterexamples: [],
  answer: '以药品说明书为准。',
  evidence: [{ title: '说明书', url: 'www.nmpa.gov.cn' }],
  subject: '',
  category: '其他' as const,
  reviewed_on: '2026-01-01',
  review_due: '2027-01-01',
}
const questions = [
  '人血白蛋白的储存条件是什么？',
  '人血白蛋白有哪些不良反应？',
  '静注人免疫球蛋白的储存条件是什么？',
  '静注人免疫球蛋白有哪些不良反应？',
  '破伤风人免疫球蛋白怎么用？',
]
const starter = questions.map((question, at) => ({ key: `q${at}`, question, ...content }))
const shipped = [nameGroup('albumin', '人血白蛋白', '白蛋白'), nameGroup('ivig', '静注人免疫球蛋白', '静丙')]
const albumin = nameGroup('albumin', '人血白蛋白', '白蛋白', '小白瓶')

let at: TestServer
let writer: Caller
let approver: Caller
before(async () => {
  at = await openTestServer({ starter, overrides: { synonyms: () => shipped } })
})
after(() => at.close())
beforeEach(async () => {
  writer = await newCaller(at.app, at.context, 'writer')
  approver = await newCaller(at.app, at.context, 'approver', ['publisher'])
  await at.context.db.deleteFrom('synonym_proposals').execute()
  await at.context.db.deleteFrom('synonym_versions').where('version', '>', 0).execute()
  await applied(at)
})

const first = async (doctor: Browser, text: string) => (await doctor.call(recommend, { text }))[0]?.text ?? null
const dryRun = (who: Browser, edits = put(albumin), based_on = 0) => who.call(dryRunSynonyms, { based_on, edits })
const proposals = (who: Browser) => who.call(synonymProposal, {})
const list = (who: Browser, version: number | null = null) => who.call(synonymList, { version })
/** The message of the refusal. */
async function complaint(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => '',
    (error: unknown) => (error as Error).message,
  )
}

test('a word that one person proposes and another approves finds its entry at once, with its version, its people and the audit log', async () => {
  const doctor = await at.doctor()
  assert.equal(await first(doctor, '小白瓶怎么存'), null)
  const id = await propose(writer.browser, put(albumin))
  assert.equal(await first(doctor, '小白瓶怎么存'), null, 'a proposal has no effect')
  assert.equal(await approve(approver.browser, id), 1)
  await applied(at)
  assert.equal(await first(doctor, '小白瓶怎么存'), questions[0])

  const now = await list(approver.browser)
  assert.deepEqual([now.version, now.proposed_by, now.approved_by, now.reason, now.shipped], [1, '王医生', '王医生', '病房新说法', false])
  assert.deepEqual(now.groups, [albumin, shipped[1]])
  const { rows } = await approver.browser.call(synonymVersions, { after: null, size: 20 })
  assert.deepEqual(
    rows.map(({ version, counts, changes }) => [version, counts, changes.changed]),
    [
      [1, { added: 0, removed: 0, changed: 1 }, [{ before: shipped[0], after: albumin }]],
      [0, { added: 0, removed: 0, changed: 0 }, []],
    ],
  )
  const acts = await at.context.db.selectFrom('audit_log').select(['actor', 'action']).where('action', 'like', 'synonyms.%').orderBy('seq').execute()
  assert.deepEqual(
    acts.map(({ actor, action }) => [actor, action]),
    [
      [writer.userId, 'synonyms.propose'],
      [approver.userId, 'synonyms.approve'],
    ],
  )
  assert.ok('end' in (await verify(at.context.db)))
})

test('nobody approves the own proposal, with whatever roles', async () => {
  const both = await newCaller(at.app, at.context, 'approver', ['publisher'])
  const id = await propose(both.browser, put(albumin))
  assert.equal((await proposals(both.browser)).waiting?.mine, true)
  const { proof } = await both.browser.call(dryRunSynonymProposal, { id })
  assert.equal(await complaint(both.browser.call(approveSynonyms, { id, proof })), '自己的提议须由他人确认')
  assert.equal((await list(both.browser)).version, 0)
  assert.equal(await approve(approver.browser, id), 1)
})

test('an approver who lost the role since the call began changes nothing', async () => {
  const id = await propose(writer.browser, put(albumin))
  const leaving = await newCaller(at.app, at.context, 'approver', ['publisher'])
  const { proof } = await leaving.browser.call(dryRunSynonymProposal, { id })
  const { db } = at.context
  // Runs between the check at the call's beginning and the transaction.
  const real = db.transaction.bind(db)
  const lost = () => db.deleteFrom('user_roles').where('user_id', '=', leaving.userId).execute()
  db.transaction = () => {
    db.transaction = real
    const transaction = real()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = async (work) => lost().then(() => execute(work))
    return transaction
  }
  assert.equal(await outcome(leaving.browser.call(approveSynonyms, { id, proof })), 'noRole')
  assert.equal((await list(approver.browser)).version, 0)
  assert.equal((await proposals(approver.browser)).waiting?.id, id)
})

test('without the dry run of exactly these changes by this person within half an hour nothing is proposed or approved', async () => {
  const { proof } = await dryRun(writer.browser)
  const attempt = (who: Browser, edits = put(albumin), proven = proof) =>
    complaint(who.call(proposeSynonyms, { based_on: 0, edits, reason: '测试', proof: proven }))
  const required = '请先预演当前的改动，预演结果半小时内有效'
  assert.equal(await attempt(approver.browser), required)
  assert.equal(await attempt(writer.browser, put({ ...albumin, words: ['小瓶'] })), required)
  assert.equal(await attempt(writer.browser, put(albumin), 'x.y'), required)
  assert.equal(await attempt(writer.browser), '')
  const { waiting } = await proposals(approver.browser)
  assert.equal(await complaint(approver.browser.call(approveSynonyms, { id: waiting!.id, proof })), required)
  const { proof: late } = await approver.browser.call(dryRunSynonymProposal, { id: waiting!.id })
  // The session outlives the proof.
  for (let part = 0; part < 2; part += 1) {
    at.pass(16 * 60_000)
    await proposals(approver.browser)
  }
  assert.equal(await complaint(approver.browser.call(approveSynonyms, { id: waiting!.id, proof: late })), required)
})

test('one proposal waits at a time, and one of an older version is neither made nor approved', async () => {
  const id = await propose(writer.browser, put(albumin))
  const again = propose(approver.browser, put(nameGroup('tetanus', '破伤风人免疫球蛋白', '破免')))
  assert.equal(await complaint(again), '已有一项提议在等待批准：请等它有了结果再提议')
  const { proof } = await approver.browser.call(dryRunSynonymProposal, { id })
  await at.context.db
    .insertInto('synonym_versions')
    .values({ version: 1, list: JSON.stringify(shipped), reason: '', proposed_by: null, approved_by: null, shipped: 1, created_at: at.context.clock() })
    .execute()
  assert.equal(await outcome(approver.browser.call(approveSynonyms, { id, proof })), 'conflict')
  assert.equal(await outcome(approver.browser.call(dryRunSynonymProposal, { id })), 'conflict')
  assert.equal(await outcome(dryRun(writer.browser)), 'conflict')
  assert.equal(await complaint(propose(approver.browser, put(shipped[0]!), 1)), '同义词没有改动')
})

test('a returned proposal is shown to the person who made it, and only that person withdraws one', async () => {
  const id = await propose(writer.browser, put(albumin))
  assert.equal(await complaint(approver.browser.call(withdrawSynonyms, { id })), '只能撤回自己的提议')
  await approver.browser.call(returnSynonyms, { id, remark: '小白瓶也指别的药' })
  assert.equal(await outcome(approver.browser.call(returnSynonyms, { id, remark: '再次' })), 'notFound')
  const { waiting, returned } = await proposals(writer.browser)
  assert.deepEqual([waiting, returned?.remark, returned?.changes.changed], [null, '小白瓶也指别的药', [{ before: shipped[0], after: albumin }]])
  assert.deepEqual(await proposals(approver.browser), { waiting: null, returned: null })
  const second = await propose(writer.browser, put(albumin))
  await writer.browser.call(withdrawSynonyms, { id: second })
  assert.deepEqual(await proposals(writer.browser), { waiting: null, returned: null })
  assert.equal(await outcome(approver.browser.call(approveSynonyms, { id: second, proof: '' })), 'notFound')
})

test('an older version comes back as a proposal', async () => {
  await approve(approver.browser, await propose(writer.browser, put(albumin)))
  const old = await list(writer.browser, 0)
  assert.equal(await approve(approver.browser, await propose(writer.browser, put(...old.groups), 1, '恢复版本 0')), 2)
  await applied(at)
  assert.deepEqual((await list(writer.browser)).groups, shipped)
  assert.equal(await first(await at.doctor(), '小白瓶怎么存'), null)
})

test('the dry run says which cases and recent questions get another first entry, list or answer, and names nobody', async () => {
  const doctor = await at.doctor()
  for (let times = 0; times < 2; times += 1) {
    await doctor.call(ask, { text: '小白瓶有哪些不良反应', id: null })
    at.pass(3_600_001)
  }
  await doctor.call(ask, { text: '静丙有哪些不良反应', id: null })
  writer = await newCaller(at.app, at.context, 'writer')
  const [storage, reactions] = await Promise.all(
    [questions[0]!, questions[1]!].map(async (question) => {
      const row = at.context.db.selectFrom('library_versions').select('entry_id').where('question', '=', question)
      return (await row.executeTakeFirstOrThrow()).entry_id
    }),
  )
  await writer.browser.call(addSearchCase, { question: '小白瓶怎么存', entry_id: storage! })
  await writer.browser.call(addSearchCase, { question: '静丙储存条件', entry_id: storage! })
  const result = await dryRun(writer.browser)
  const { cases } = result
  assert.deepEqual([cases.looked, cases.passed_before, cases.passed_after, cases.first], [2, 0, 1, 1])
  assert.deepEqual(
    cases.examples.map(({ text, expected, before, after }) => [text, expected, before.offered[0], after.offered[0]]),
    [['小白瓶怎么存', storage, undefined, storage]],
  )
  const [changed, ...others] = result.questions.examples
  assert.deepEqual([others, changed?.text, changed?.count, changed?.before.direct], [[], '小白瓶有哪些不良反应', 2, null])
  assert.deepEqual([changed?.after.offered[0], changed?.after.direct], [reactions, reactions])
  assert.equal(result.entries[reactions!], questions[1])
  assert.ok(!JSON.stringify(result).includes(doctor.userId))
  assert.ok(!at.logged().includes('小白瓶'))
})

test('a list that the search cannot use is refused by name', async () => {
  const refusal = (...groups: ReturnType<typeof nameGroup>[]) => complaint(dryRun(writer.browser, put(...groups)))
  assert.equal(await refusal(nameGroup('a', '丙球', '静丙')), '丙球：「静丙」已在「静注人免疫球蛋白」组里')
  assert.equal(await refusal(nameGroup('a', '破伤风人免疫球蛋白', '破')), '破伤风人免疫球蛋白：「破」只有一个字，会在别的词里被误认')
  assert.equal(await refusal(nameGroup('a', '破伤风人免疫球蛋白', '破\u0007免')), '破伤风人免疫球蛋白：「破?免」含有控制字符或不可见字符')
  assert.equal(await refusal(nameGroup('a', ' ', '破免')), '（无标准名）：标准名不能为空')
  assert.match(await refusal(nameGroup('a', '破伤风人免疫球蛋白', '长'.repeat(41))), /超过 40 个字/)
})

if (process.env['TEST_ENGINE'] === 'postgres') {
  // The embedded database has one server.
  test('a second server on the same database searches with what was approved on the first', async () => {
    const second = await openContext(at.context.config, { log: at.context.log, synonyms: () => shipped })
    try {
      assert.deepEqual(second.catalogue.index.search('小白瓶怎么存'), [])
      await approve(approver.browser, await propose(writer.browser, put(albumin)))
      await second.catalogue.refresh()
      await second.catalogue.synonymsApplied()
      assert.equal(second.catalogue.index.search('小白瓶怎么存')[0]?.text, questions[0])
    } finally {
      await second.close()
    }
  })
}
