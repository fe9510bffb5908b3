import { askFeedback } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verify } from '../../audit/verify.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { newCaller } from '../../testing/callers.ts'
import { killsInTransaction, runDying, type Script } from '../../testing/dying-process.ts'
import { outcome } from '../../testing/outcome.ts'
import { submitFor } from '../../testing/console-inputs/publish.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { textKey } from '../../text/text-key.ts'
import { publishDraft } from './publish.ts'
import { approved } from '../../testing/release.ts'

/* Publishing is cut short at every statement: nothing of it is there, or all of it. */

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const actor = newId()

/** A question that many people have asked, each in their own words. */
async function asked(words: string, askers: number): Promise<{ questionId: string; texts: Map<string, string> }> {
  const texts = new Map<string, string>()
  for (let each = 1; each <= askers; each++) {
    const { browser, userId } = await newCaller(at.app, at.context, 'doctor')
    texts.set(userId, `${words}${'？'.repeat(each)}`)
    await browser.call(askFeedback, { text: texts.get(userId)! })
  }
  const { id } = await at.context.db.selectFrom('open_questions').select('id').where('question_key', '=', textKey(words)).executeTakeFirstOrThrow()
  return { questionId: id, texts }
}

/** The rows that a publication has left. */
async function traces(questionId: string, key: string) {
  const { db } = at.context
  const { status } = await db.selectFrom('open_questions').select('status').where('id', '=', questionId).executeTakeFirstOrThrow()
  const letters = await db
    .selectFrom('letters')
    .select(['user_id', 'origin_question', 'entry_version', 'read_at'])
    .where('question_id', '=', questionId)
    .execute()
  const versions = await db
    .selectFrom('library_entries')
    .innerJoin('library_versions', 'entry_id', 'id')
    .select('library_versions.version')
    .where('key', '=', key)
    .execute()
  const records = await db.selectFrom('audit_log').select('seq').where('subject', '=', `question:${questionId}`).execute()
  return { status, letters, versions: versions.length, records: records.length }
}

const nothing = { status: 'open', letters: [], versions: 0, records: 0 }

async function assertAll(questionId: string, key: string, texts: Map<string, string>): Promise<void> {
  const { letters, ...rest } = await traces(questionId, key)
  assert.deepEqual(rest, { status: 'answered', versions: 1, records: 1 })
  assert.equal(letters.length, texts.size)
  assert.deepEqual(new Map(letters.map((letter) => [letter.user_id, letter.origin_question])), texts)
  for (const letter of letters) assert.deepEqual([letter.entry_version, letter.read_at], [1, null])
  assert.ok('end' in (await verify(at.context.db)))
}

/** The database, failing after that many statements. */
function failingAfter(db: Db, statement: number): Db {
  let count = 0
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (++count === statement) throw new Error('failed on purpose')
      return result
    },
  })
}

/** A submitted draft that answers a question. */
async function submittedDraft(words: string, askers: number) {
  const { questionId, texts } = await asked(words, askers)
  const approval = await approved(at.context, await submitFor(at.context, { questionId, content: { question: words } }), actor)
  const { id } = approval
  // The key of the future entry.
  const key = `q-${textKey(words).slice(0, 16)}`
  const isThere = async () =>
    (await at.context.db.selectFrom('drafts').select(['status', 'revision', 'question_id']).where('id', '=', id).execute()).map((row) => ({ ...row }))
  const events = async () =>
    (await at.context.db.selectFrom('audit_log').select('action').where('action', '=', 'entry.publish').where('after', 'like', `%${questionId}%`).execute())
      .length
  return { questionId, texts, key, approval, isThere, events }
}

test('S-89 a publication that fails at any statement publishes nothing; repeated, it publishes everything once, a hundred letters included', async () => {
  const { questionId, texts, key, approval, isThere, events } = await submittedDraft('审核途中断开会怎样', 100)
  const approve = (db: Db) =>
    publishDraft({ ...at.context, db }, actor, approval).then(
      () => true,
      (error: Error) => assert.equal(error.message, 'failed on purpose'),
    )
  let statement = 1
  while (!(await approve(failingAfter(at.context.db, statement)))) {
    assert.deepEqual(
      [await traces(questionId, key), await isThere(), await events()],
      [nothing, [{ status: 'submitted', revision: 2, question_id: questionId }], 0],
      String(statement),
    )
    statement += 1
  }
  assert.ok(statement > 20, String(statement))
  await assertAll(questionId, key, texts)
  assert.deepEqual([await isThere(), await events()], [[], 1])
  assert.equal(await outcome(publishDraft(at.context, actor, approval)), 'notFound')
  await assertAll(questionId, key, texts)
})

/** The publication on its way through a process of its own. The index is refreshed after the commit: by then the process has been killed. */
const approving = (approval: unknown): Script => ({
  imports: { openCatalogue: 'library/catalogue.ts', openModerator: 'moderation/open.ts', publishDraft: 'desk/publishing/publish.ts' },
  run: `
    // Without synonyms: compiling them takes an eighth of the process's time.
    const synonyms = { inForce: { version: 0, groups: [] }, refresh: async () => undefined }
    const catalogue = { ...(await openCatalogue(opened.db, { synonyms })), refresh: async () => undefined }
    const { config } = given
    await publishDraft({ db, clock, catalogue, config, moderator: await openModerator(opened.db), log: console }, given.actor, given.approval)`,
  given: { actor, approval, config: { reviewMonths: at.context.config.reviewMonths } },
})

test('S-89 a process killed during a publication leaves nothing or everything', async () => {
  const { statements } = await runDying(at.context, 0, approving((await submittedDraft('审核时进程不被杀会怎样', 2)).approval))
  assert.ok(statements.length > 20, String(statements.length))
  const { questionId, texts, key, approval, isThere, events } = await submittedDraft('审核时进程被杀会怎样', 2)
  for (const kill of killsInTransaction(statements)) {
    const { killed } = await runDying(at.context, kill, approving(approval))
    assert.ok(killed)
    if (kill > statements.length) break
    const found = [await traces(questionId, key), await isThere(), await events()]
    assert.deepEqual(found, [nothing, [{ status: 'submitted', revision: 2, question_id: questionId }], 0], `killed after ${kill} of ${statements.length}`)
  }
  await assertAll(questionId, key, texts)
  assert.deepEqual([await isThere(), await events()], [[], 1])
  assert.equal(await outcome(publishDraft(at.context, actor, approval)), 'notFound')
})
