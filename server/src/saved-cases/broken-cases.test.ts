import { recommend } from '@xunyi/contract/chat'
import { approveDraft, draftCases, openDraft, publishDraft, readDraft, saveDraft, submitDraft } from '@xunyi/contract/drafts'
import { approveModeration, dryRunModeration, dryRunModerationProposal, proposeModeration } from '@xunyi/contract/moderation'
import { addSearchCase } from '@xunyi/contract/search-lab'
import { approveSynonyms, dryRunSynonymProposal } from '@xunyi/contract/synonyms'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { currentList } from '../moderation/lists.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { soundContent } from '../testing/console-inputs/desk.ts'
import { outcome } from '../testing/outcome.ts'
import { applied, nameGroup, propose } from '../testing/synonyms.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { release, verified } from '../testing/release.ts'

const storage = '人血白蛋白的储存条件是什么？'
const starter = [storage, '静注人免疫球蛋白有哪些不良反应？'].map((question, at) => ({
  ...soundContent(question),
  key: `q${at}`,
  category: '其他' as const,
  reviewed_on: '2026-01-01',
}))
const shipped = [nameGroup('albumin', '人血白蛋白', '小白瓶')]
const case_reason = '新条目更切题'

let at: TestServer
let writer: Caller
let approver: Caller
let entryId: string
before(async () => {
  at = await openTestServer({ starter, overrides: { synonyms: () => shipped } })
  writer = await newCaller(at.app, at.context, 'writer')
  approver = await newCaller(at.app, at.context, 'approver', ['publisher'])
  const { entry_id } = await at.context.db.selectFrom('library_versions').select('entry_id').where('question', '=', storage).executeTakeFirstOrThrow()
  entryId = entry_id
})
after(() => at.close())
beforeEach(() => at.context.db.deleteFrom('search_cases').execute())

const saveCase = (question: string) => writer.browser.call(addSearchCase, { question, entry_id: entryId })
const firstOf = async (text: string) => (await (await at.doctor()).call(recommend, { text }))[0]?.text
/** The newest event of an action, after the change. */
const recorded = async (action: string) => {
  const { after } = await at.context.db.selectFrom('audit_log').select('after').where('action', '=', action).orderBy('seq', 'desc').executeTakeFirstOrThrow()
  return JSON.parse(after) as Record<string, unknown>
}

async function submitted(question: string) {
  const { id } = await writer.browser.call(openDraft, { question_id: null, entry_id: null })
  const { revision: begun } = await writer.browser.call(readDraft, { id })
  const { revision } = await writer.browser.call(saveDraft, { id, revision: begun, content: soundContent(question) })
  await writer.browser.call(submitDraft, { id, revision, confirmed: ['links', 'adverse'] })
  return { id, revision }
}

test('a publication that breaks a saved case is refused without a reason, which the audit log keeps; looking at it changes no search', async () => {
  const words = '白蛋白冷藏储存的温度条件'
  const saved = await saveCase(words)
  const draft = await verified(at.context, approver.userId, await submitted(`${words}？`))
  assert.equal(await firstOf(words), storage)
  const broken = [{ id: saved.id, question: words, expected: storage }]
  assert.deepEqual(await approver.browser.call(draftCases, { id: draft.id }), broken)
  assert.equal(await firstOf(words), storage)
  await assert.rejects(approver.browser.call(approveDraft, draft), /回归用例不再通过：「白蛋白冷藏储存的温度条件」。仍要生效，请写明原因/)
  assert.equal(await firstOf(words), storage)
  const { id, revision } = await approver.browser.call(approveDraft, { ...draft, case_reason })
  assert.equal(await firstOf(words), storage)
  await approver.browser.call(publishDraft, { id, revision })
  assert.equal(await firstOf(words), `${words}？`)
  const kept = await recorded('entry.publish')
  assert.deepEqual([kept['broken_cases'], kept['case_reason']], [[saved.id], case_reason])
  // A case that fails already is not broken by the next publication.
  const next = await submitted('静注人免疫球蛋白可以冷冻吗？')
  assert.deepEqual(await approver.browser.call(draftCases, { id: next.id }), [])
  await release(at.context, approver, next)
  assert.equal((await recorded('entry.publish'))['case_reason'], undefined)
})

test('synonyms that break a saved case are approved with a reason only', async () => {
  const saved = await saveCase('小白瓶的储存条件')
  const id = await propose(writer.browser, { put: [], removed: ['albumin'] })
  const { broken, proof } = await approver.browser.call(dryRunSynonymProposal, { id })
  assert.deepEqual(broken, [{ id: saved.id, question: '小白瓶的储存条件', expected: storage }])
  assert.equal(await outcome(approver.browser.call(approveSynonyms, { id, proof })), 'notAllowed')
  await approver.browser.call(approveSynonyms, { id, proof, case_reason })
  await applied(at)
  assert.equal((await recorded('synonyms.approve'))['case_reason'], case_reason)
})

test('a list that blocks a saved case is confirmed with a reason only', async () => {
  const saved = await saveCase('人血白蛋白怎么储存')
  const administrator = await newCaller(at.app, at.context, 'administrator')
  const { version: based_on, list } = await currentList(at.context.db)
  const [first, ...others] = list.categories
  const changed = { ...list, categories: [{ ...first!, words: [...first!.words, '白蛋白怎么储存'] }, ...others] }
  const own = await administrator.browser.call(dryRunModeration, { list: changed, based_on })
  const { id } = await administrator.browser.call(proposeModeration, { list: changed, based_on, reason: '试', proof: own.proof })
  const { broken, proof } = await approver.browser.call(dryRunModerationProposal, { id })
  assert.deepEqual(broken, [{ id: saved.id, question: '人血白蛋白怎么储存', expected: storage }])
  assert.equal(await outcome(approver.browser.call(approveModeration, { id, proof })), 'notAllowed')
  await approver.browser.call(approveModeration, { id, proof, case_reason })
  assert.equal((await recorded('moderation.approve'))['case_reason'], case_reason)
})
