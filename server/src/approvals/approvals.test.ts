import { reject } from '@xunyi/contract/desk'
import { approveSource, proposeSource } from '@xunyi/contract/evidence-records'
import { republish, withdraw } from '@xunyi/contract/library'
import { approveBatch, importBatch, openBatchRow, undoBatch } from '@xunyi/contract/library-batches'
import { importFile, importPreview } from '@xunyi/contract/library'
import { approveEntry, confirmEntry, takeForReview } from '@xunyi/contract/library-review'
import { approveModeration, dryRunModeration, dryRunModerationProposal, proposeModeration } from '@xunyi/contract/moderation'
import { approveProposal, proposals, returnProposal, waitingActs } from '@xunyi/contract/proposals'
import { approveSynonyms, dryRunSynonymProposal } from '@xunyi/contract/synonyms'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verify } from '../audit/verify.ts'
import { writeJsonl } from '../library-files/formats/jsonl.ts'
import { currentList } from '../moderation/lists.ts'
import type { Browser } from '../testing/browser.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { deskRows } from '../testing/console-inputs/desk.ts'
import { insertSource, sourceNamed } from '../testing/console-inputs/evidence.ts'
import { waitingOn } from '../testing/console-inputs/publish.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
import { outcome } from '../testing/outcome.ts'
import { nameGroup, propose, put } from '../testing/synonyms.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let at: TestServer
/** Each has one role; the author of every act is `author` or, where only an administrator may be, `administrator`. */
let [writer, author, approver, another, publisher, administrator]: Caller[] = []
before(async () => {
  at = await openTestServer({ starter: [] })
  const kinds = ['writer', 'approver', 'approver', 'approver', 'publisher', 'administrator'] as const
  ;[writer, author, approver, another, publisher, administrator] = await Promise.all(kinds.map((kind) => newCaller(at.app, at.context, kind)))
})
after(() => at.close())

async function newEntry(key: string, reviewed_on = '2026-01-01'): Promise<string> {
  const review_due = reviewed_on === '' ? '' : libraryContent(key, '').review_due
  await publishEntries(at.context, [libraryContent(key, `${key}怎么保存？`, { reviewed_on, review_due })])
  await at.context.catalogue.refresh()
  return (await at.context.db.selectFrom('library_entries').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
}
const entryRow = (id: string) => at.context.db.selectFrom('library_entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: string) => (await entryRow(id)).status
async function imported(key: string): Promise<string> {
  const file = { name: `${key}.jsonl`, content: Buffer.from(writeJsonl([libraryContent(key, `${key}怎么保存？`)])).toString('base64') }
  const { fingerprint } = await writer!.browser.call(importPreview, file)
  return (await writer!.browser.call(importFile, { ...file, fingerprint, overwrite: [], skip: [] })).id!
}
async function openSample({ browser }: Caller, id: string): Promise<void> {
  const { page } = await browser.call(importBatch, { id, view: 'sample', after: null, size: 100 })
  for (const { position } of page.rows) await browser.call(openBatchRow, { id, position })
}
const isThere = async (key: string) => (await at.context.db.selectFrom('library_entries').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
const stateOfBatch = async (id: string) =>
  (await at.context.db.selectFrom('import_batches').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const byProposal = (id: string) => ({ decide: (who: Browser) => who.call(approveProposal, { id }).then(({ letters }) => letters) })

/** One act that waits: its last step by a person, and whether it has taken effect. */
interface Act {
  /** @returns null: approved only */
  decide: (who: Browser) => Promise<unknown>
  done: () => Promise<boolean>
}

const acts: Record<string, () => Promise<Act>> = {
  async 'an import batch'() {
    const id = await imported('imported')
    for (const who of [approver!, another!]) await openSample(who, id)
    return { decide: (who) => who.call(approveBatch, { id }).then(({ published }) => published), done: () => isThere('imported') }
  },
  async 'the undoing of a batch'() {
    const id = await imported('undone')
    await openSample(approver!, id)
    await approver!.browser.call(approveBatch, { id })
    await publisher!.browser.call(approveBatch, { id })
    await author!.browser.call(undoBatch, { id, reason: '文件有误' })
    return { ...byProposal(await waitingOn(at.context, `import:${id}`)), done: async () => (await stateOfBatch(id)) === 'undone' }
  },
  async 'the confirmation of a withdrawal'() {
    const id = await newEntry('withdrawn-1')
    await author!.browser.call(withdraw, { id, version: 1, reason: '说明书已修订' })
    const proposal = await waitingOn(at.context, `entry:${id}`)
    const waits = () => author!.browser.call(proposals, { subject: `entry:${id}` })
    return { ...byProposal(proposal), done: async () => (await waits()).length === 0 }
  },
  async 'a republication'() {
    const id = await newEntry('restored')
    await author!.browser.call(withdraw, { id, version: 1, reason: '说明书已修订' })
    await author!.browser.call(republish, { id, version: 1, reason: '核对无误' })
    return { ...byProposal(await waitingOn(at.context, `entry:${id}`, 'republish')), done: async () => (await statusOf(id)) === 'published' }
  },
  async 'a rejection'() {
    const { id } = await deskRows(at.context).question()
    await writer!.browser.call(reject, { id, reason: 'scope' })
    const open = () => at.context.db.selectFrom('open_questions').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    return { ...byProposal(await waitingOn(at.context, `question:${id}`)), done: async () => (await open()).status === 'answered' }
  },
  async 'a change of a source'() {
    const source = await insertSource(at.context, sourceNamed('旧指南'))
    const input = { id: source, revision: 1, kind: 'edit', fields: sourceNamed('新指南'), into: null, reason: '核对原文' } as const
    const { id } = await writer!.browser.call(proposeSource, input)
    const title = () => at.context.db.selectFrom('evidence_records').select('title').where('id', '=', source).executeTakeFirstOrThrow()
    return { decide: (who) => who.call(approveSource, { id }).then(({ entries }) => entries), done: async () => (await title()).title === '新指南' }
  },
  async 'a change of the synonyms'() {
    const { version } = await at.context.db
      .selectFrom('synonym_versions')
      .select((row) => row.fn.max('version').as('version'))
      .executeTakeFirstOrThrow()
    const id = await propose(writer!.browser, put(nameGroup('albumin-test', '测试白蛋白', '测试小白瓶')), version ?? 0)
    const decide = async (who: Browser) => {
      const { proof } = await who.call(dryRunSynonymProposal, { id })
      return (await who.call(approveSynonyms, { id, proof })).version
    }
    const made = () =>
      at.context.db
        .selectFrom('synonym_versions')
        .select('version')
        .where('version', '>', version ?? 0)
        .execute()
    return { decide, done: async () => (await made()).length > 0 }
  },
  async 'a change of forbidden content'() {
    const { version: based_on, list } = await currentList(at.context.db)
    const [first, ...others] = list.categories
    const changed = { ...list, categories: [{ ...first!, words: [...first!.words, '红矮人出售'] }, ...others] }
    const { proof: own } = await administrator!.browser.call(dryRunModeration, { list: changed, based_on })
    const { id } = await administrator!.browser.call(proposeModeration, { list: changed, based_on, reason: '试', proof: own })
    const decide = async (who: Browser) => {
      const { proof } = await who.call(dryRunModerationProposal, { id })
      return (await who.call(approveModeration, { id, proof })).version
    }
    return { decide, done: async () => (await currentList(at.context.db)).version > based_on }
  },
  async 'an entry of the review queue'() {
    const id = await newEntry('shipped', '')
    const take = (who: Browser, stage: 'first' | 'second' | 'publish') => who.call(takeForReview, { stage, from: id, step: 'stay' })
    await take(writer!.browser, 'first')
    await writer!.browser.call(confirmEntry, { id, version: 1 })
    const decide = async (who: Browser) => {
      await at.context.db
        .updateTable('entry_reviews')
        .set({ held_by: who.userId!, held_until: at.context.clock() + 60_000 })
        .execute()
      return (await who.call(approveEntry, { id, version: 1 })).review_due
    }
    const reviewed = () => at.context.db.selectFrom('library_versions').select('reviewed_on').where('entry_id', '=', id).executeTakeFirstOrThrow()
    return { decide, done: async () => (await reviewed()).reviewed_on !== '' }
  },
}

for (const [name, begin] of Object.entries(acts))
  test(`${name}: an approver alone does not put it in force, a publisher not without an approval`, async () => {
    const { decide, done } = await begin()
    const lastGiven = async () => (await at.context.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow()).action
    assert.equal(await outcome(decide(publisher!.browser)), 'notAllowed')
    assert.equal(await done(), false)
    assert.equal(await decide(approver!.browser), null)
    assert.equal(await lastGiven(), 'approval.give')
    assert.equal(await outcome(decide(another!.browser)), 'conflict')
    assert.equal(await done(), false)
    assert.notEqual(await decide(publisher!.browser), null)
    assert.equal(await done(), true)
    assert.deepEqual(await at.context.db.selectFrom('approvals').select('subject').execute(), [])
    const { after } = await at.context.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow()
    assert.equal((JSON.parse(after) as { approved_by: string }).approved_by, approver!.userId)
    assert.ok('end' in (await verify(at.context.db)))
  })

test('the author of an act neither approves nor publishes it with every right; a returned act has no approval left', async () => {
  const both = await newCaller(at.app, at.context, 'approver', ['publisher'])
  const id = await newEntry('own')
  await both.browser.call(withdraw, { id, version: 1, reason: '说明书已修订' })
  await both.browser.call(republish, { id, version: 1, reason: '核对无误' })
  const proposal = await waitingOn(at.context, `entry:${id}`, 'republish')
  assert.equal(await outcome(both.browser.call(approveProposal, { id: proposal })), 'noRole')
  await approver!.browser.call(approveProposal, { id: proposal })
  assert.equal(await outcome(both.browser.call(approveProposal, { id: proposal })), 'noRole')
  await publisher!.browser.call(returnProposal, { id: proposal, remark: '请补充依据' })
  assert.deepEqual(await at.context.db.selectFrom('approvals').select('subject').execute(), [])
  assert.equal(await statusOf(id), 'withdrawn')
})

test('what waits beside proposals is listed with its author and its approval', async () => {
  const id = await imported('waiting')
  await openSample(approver!, id)
  const listed = async () => (await writer!.browser.call(waitingActs, {})).filter((act) => act.id === id)
  assert.deepEqual(
    (await listed()).map(({ kind, title, mine, approved }) => [kind, title, mine, approved]),
    [['import', 'waiting.jsonl', true, null]],
  )
  await approver!.browser.call(approveBatch, { id })
  assert.equal((await listed())[0]!.approved?.by.id, approver!.userId)
  assert.equal((await publisher!.browser.call(waitingActs, {})).find((act) => act.id === id)?.mine, false)
  await publisher!.browser.call(approveBatch, { id })
  assert.deepEqual(await listed(), [])
})
