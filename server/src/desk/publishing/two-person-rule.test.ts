import { openDraft, returnDraft, saveDraft, submitDraft } from '@xunyi/contract/drafts'
import { SelectQueryNode, TableNode, type RootOperationNode } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Db } from '../../db/database.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { soundContent } from '../../testing/console-inputs/desk.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { approveDraft } from './approve.ts'
import { publishDraft } from './publish.ts'
import { approved, verified } from '../../testing/release.ts'

let at: TestServer
let writer: Caller
let both: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  writer = await newCaller(at.app, at.context, 'writer')
  both = await newCaller(at.app, at.context, 'writer')
  await at.context.db.insertInto('user_roles').values({ user_id: both.userId, role: 'approver', granted_at: at.context.clock() }).execute()
})
after(() => at.close())

const confirmed = ['links' as const, 'adverse' as const]

async function submitted(): Promise<{ id: string; revision: number }> {
  const { id } = await writer.browser.call(openDraft, { question_id: null, entry_id: null })
  const { revision } = await writer.browser.call(saveDraft, { id, revision: 1, content: soundContent() })
  await writer.browser.call(submitDraft, { id, revision, confirmed })
  return { id, revision }
}

/** The database, which runs `work` after the first read of a draft. */
function afterReadingDraft(db: Db, work: () => Promise<unknown>): Db {
  const readsDraft = (node: RootOperationNode) =>
    SelectQueryNode.is(node) && (node.from?.froms ?? []).some((from) => TableNode.is(from) && from.table.identifier.name === 'drafts')
  const reads = new WeakSet<object>()
  let pending = true
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      if (readsDraft(node)) reads.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (pending && reads.has(queryId)) {
        pending = false
        await work()
      }
      return result
    },
  })
}

test('S-66 an approver who becomes a writer after the approval has read the draft does not publish it', async () => {
  const draft = await submitted()
  const db = afterReadingDraft(at.context.db, async () => {
    await both.browser.call(returnDraft, { ...draft, remark: '请补充' })
    await both.browser.call(submitDraft, { ...draft, confirmed })
  })
  const approval = await verified(at.context, both.userId, draft)
  assert.equal(await outcome(approveDraft({ ...at.context, db }, both.userId, approval)), 'noRole')
  assert.deepEqual(
    (await at.context.db.selectFrom('drafts').select('status').where('id', '=', draft.id).execute()).map(({ status }) => status),
    ['submitted'],
  )
})

test('a published version keeps its writers after the draft and its rows are deleted', async () => {
  const draft = await submitted()
  await both.browser.call(returnDraft, { ...draft, remark: '请补充' })
  await both.browser.call(submitDraft, { ...draft, confirmed })
  const approver = await newCaller(at.app, at.context, 'approver')
  const { entryId, version } = await publishDraft(at.context, approver.userId, await approved(at.context, draft, approver.userId))
  const writers = await at.context.db.selectFrom('version_writers').select(['version', 'user_id']).where('entry_id', '=', entryId).execute()
  assert.deepEqual(
    writers.map((row) => [row.version, row.user_id]).toSorted(),
    [both.userId, writer.userId].toSorted().map((userId) => [version, userId]),
  )
  for (const table of ['draft_writers', 'draft_sources'] as const)
    assert.deepEqual(await at.context.db.selectFrom(table).selectAll().where('draft_id', '=', draft.id).execute(), [])
})
