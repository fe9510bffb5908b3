import { askFeedback } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { verify } from '../../audit/verify.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { newCaller } from '../../testing/callers.ts'
import { outcome } from '../../testing/outcome.ts'
import { submitFor } from '../../testing/console-inputs/publish.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { textKey } from '../../text/text-key.ts'
import { approveDraft } from './approve.ts'

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
  const approval = await submitFor(at.context, { questionId, content: { question: words } })
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

test('S-89 an approval that fails at any statement publishes nothing; repeated, it publishes everything once, a hundred letters included', async () => {
  const { questionId, texts, key, approval, isThere, events } = await submittedDraft('审核途中断开会怎样', 100)
  const approve = (db: Db) =>
    approveDraft({ ...at.context, db }, actor, approval).then(
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
  assert.equal(await outcome(approveDraft(at.context, actor, approval)), 'notFound')
  await assertAll(questionId, key, texts)
})

test('S-89 a process killed during an approval leaves nothing or everything', async () => {
  const { questionId, texts, key, approval, isThere, events } = await submittedDraft('审核时进程被杀会怎样', 2)
  let statement = 1
  for (;;) {
    await dieAt(statement, [actor, approval])
    const found = await traces(questionId, key)
    if (found.status === 'answered') break
    assert.deepEqual([found, await isThere(), await events()], [nothing, [{ status: 'submitted', revision: 2, question_id: questionId }], 0], String(statement))
    statement += 1
  }
  assert.ok(statement > 20, String(statement))
  await assertAll(questionId, key, texts)
  assert.deepEqual([await isThere(), await events()], [[], 1])
  assert.equal(await outcome(approveDraft(at.context, actor, approval)), 'notFound')
})

/** Approves in a process of its own that is killed after that many statements, at the latest after the commit. */
async function dieAt(statement: number, given: unknown[]): Promise<void> {
  const { dataDir, databaseUrl } = at.context.config
  const module = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href)
  const script = `
    import { openDatabase } from ${module('../../db/open.ts')}
    import { openCatalogue } from ${module('../../library/catalogue.ts')}
    import { openModerator } from ${module('../../moderation/open.ts')}
    import { approveDraft } from ${module('approve.ts')}
    const { db, clock } = await openDatabase(${JSON.stringify({ dataDir, databaseUrl })})
    const die = () => process.kill(process.pid, 'SIGKILL')
    let count = 0
    const dying = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (++count === ${statement}) die()
        return result
      },
    })
    // The index is refreshed again after the commit.
    const refresh = async () => { if (count > 1) die() }
    const context = { db: dying, clock, catalogue: { ...(await openCatalogue(db)), refresh }, moderator: await openModerator(db), log: console }
    await approveDraft(context, ...${JSON.stringify(given)})`
  await assert.rejects(promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]), { signal: 'SIGKILL' })
}
