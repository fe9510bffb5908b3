import { recommend } from '@xunyi/contract/chat'
import { approveDraft, draftCases, openDraft, publishDraft, readDraft, saveDraft, submitDraft } from '@xunyi/contract/drafts'
import { importFile, importPreview, republish, withdraw } from '@xunyi/contract/library'
import { approveBatch, batchCases, openBatchRow, undoBatch } from '@xunyi/contract/library-batches'
import { approveModeration, dryRunModeration, dryRunModerationProposal, proposeModeration } from '@xunyi/contract/moderation'
import { approveProposal, proposalCases } from '@xunyi/contract/proposals'
import { addSearchCase } from '@xunyi/contract/search-lab'
import { approveSynonyms, dryRunSynonymProposal } from '@xunyi/contract/synonyms'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { writeJsonl } from '../library-files/formats/jsonl.ts'
import { currentList } from '../moderation/lists.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { soundContent } from '../testing/console-inputs/desk.ts'
import { waitingOn } from '../testing/console-inputs/publish.ts'
import { newId } from '../ids.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
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

const saveCase = (question: string, entry_id = entryId) => writer.browser.call(addSearchCase, { question, entry_id })
/** A further entry of the library. */
async function newEntry(question: string): Promise<string> {
  await publishEntries(at.context, [libraryContent(`e-${newId()}`, question)])
  await at.context.catalogue.refresh()
  return (await at.context.db.selectFrom('library_versions').select('entry_id').where('question', '=', question).executeTakeFirstOrThrow()).entry_id
}
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
  const saved = await saveCase('小白瓶多少度保存')
  const id = await propose(writer.browser, { put: [], removed: ['albumin'] })
  const { broken, proof } = await approver.browser.call(dryRunSynonymProposal, { id })
  assert.deepEqual(broken, [{ id: saved.id, question: '小白瓶多少度保存', expected: storage }])
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

test('a case that breaks only after the approval is published with a reason of the publisher', async () => {
  const words = '凝血因子冷藏储存的温度条件'
  const entry = await newEntry('凝血因子的储存条件是什么？')
  const draft = await verified(at.context, approver.userId, await submitted(`${words}？`))
  const { id, revision } = await approver.browser.call(approveDraft, draft)
  const saved = await saveCase(words, entry)
  await assert.rejects(approver.browser.call(publishDraft, { id, revision }), /回归用例不再通过/)
  await approver.browser.call(publishDraft, { id, revision, case_reason })
  const kept = await recorded('entry.publish')
  assert.deepEqual([kept['broken_cases'], kept['case_reason']], [[saved.id], case_reason])
})

test('a batch, its undoing and a republication that break a saved case need a reason, and keep it', async () => {
  const words = '纤维蛋白原冷藏储存的温度条件'
  const expected = '纤维蛋白原的储存条件是什么？'
  const other = await newEntry(expected)
  const rows = [{ ...soundContent(`${words}？`), key: 'fridge', category: '其他' as const, reviewed_on: '2026-01-01' }]
  const file = { name: 'x.jsonl', content: Buffer.from(writeJsonl(rows)).toString('base64') }
  const { fingerprint } = await writer.browser.call(importPreview, file)
  const id = (await writer.browser.call(importFile, { ...file, fingerprint, overwrite: [], skip: [] })).id!
  await approver.browser.call(openBatchRow, { id, position: 0 })
  const saved = await saveCase(words, other)
  const broken = [{ id: saved.id, question: words, expected }]
  assert.deepEqual(await approver.browser.call(batchCases, { id }), broken)
  await assert.rejects(approver.browser.call(approveBatch, { id }), /回归用例不再通过/)
  await approver.browser.call(approveBatch, { id, case_reason })
  const facts = { broken_cases: [saved.id], case_reason }
  const keptIn = async (action: string) => {
    const { broken_cases, case_reason } = await recorded(action)
    return { broken_cases, case_reason }
  }
  assert.deepEqual(await keptIn('library.import_approve'), facts)
  const second = await newCaller(at.app, at.context, 'approver', ['publisher'])
  const confirm = async (subject: string, kind: 'republish' | 'undo_import') => {
    const proposal = { id: await waitingOn(at.context, subject, kind) }
    const found = await second.browser.call(proposalCases, proposal)
    if (found.length > 0) assert.equal(await outcome(second.browser.call(approveProposal, proposal)), 'notAllowed')
    await second.browser.call(approveProposal, { ...proposal, ...(found.length > 0 && { case_reason }) })
    return found
  }
  // An entry that is withdrawn, and published again where its words find it first.
  const { id: entry } = await at.context.db.selectFrom('library_entries').select('id').where('key', '=', 'fridge').executeTakeFirstOrThrow()
  await approver.browser.call(withdraw, { id: entry, version: 1, reason: '核对' })
  await approver.browser.call(republish, { id: entry, version: 1, reason: '核对无误' })
  assert.deepEqual(await confirm(`entry:${entry}`, 'republish'), broken)
  assert.deepEqual(await keptIn('entry.republish'), facts)
  // The case of the entry that goes fails with it, and is nobody's loss.
  await writer.browser.call(addSearchCase, { question: '纤维蛋白原冷藏储存的温度', entry_id: entry })
  await approver.browser.call(undoBatch, { id, reason: '文件有误' })
  assert.deepEqual(await confirm(`import:${id}`, 'undo_import'), [])
})
