import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { verify } from '../src/audit/verify.ts'
import { readConfig, type Config } from '../src/config.ts'
import type { Db } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { openLog } from '../src/log.ts'
import { Misconfigured } from '../src/misconfigured.ts'
import { engine } from '../src/testing/database-before.ts'
import { insertUser } from '../src/testing/insert-user.ts'
import { postgresDatabase } from '../src/testing/fresh-database.ts'
import { requests } from './content.ts'
import { seed } from './seed.ts'

const log = openLog('silent')

async function freshConfig(t: TestContext): Promise<Config> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-seed-'))
  const postgres = engine === 'postgres' ? await postgresDatabase() : null
  t.after(async () => {
    await postgres?.drop()
    rmSync(dataDir, { recursive: true })
  })
  return readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) })
}

async function reading<Found>(config: Config, read: (db: Db) => Promise<Found>): Promise<Found> {
  const { db, close } = await openDatabase(config)
  try {
    return await read(db)
  } finally {
    await close()
  }
}

/** The example data without ids and times, which differ between runs. */
async function summary(db: Db): Promise<Record<string, unknown>> {
  return {
    people: await db.selectFrom('users').select(['identity', 'nickname', 'hospital', 'department']).orderBy('identity').orderBy('nickname').execute(),
    roles: await db
      .selectFrom('user_roles')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['nickname', 'role'])
      .orderBy('nickname')
      .orderBy('role')
      .execute(),
    questions: await db.selectFrom('open_questions').select(['question', 'status', 'outcome']).orderBy('question').execute(),
    drafts: await db.selectFrom('drafts').select(['status', 'remark']).orderBy('status').orderBy('remark').execute(),
    letters: await db.selectFrom('letters').select('origin_question').orderBy('origin_question').execute(),
    feedback: await db.selectFrom('product_feedback').select(['content', 'status', 'reply']).orderBy('content').execute(),
    history: await db.selectFrom('history_records').select(['question', 'pv']).orderBy('question').orderBy('pv').execute(),
    safety: await db.selectFrom('safety_records').select(['text', 'written_in']).orderBy('text').orderBy('written_in').execute(),
    blocked: await db.selectFrom('blocked_texts').select(['category', 'written_in']).orderBy('written_in').execute(),
  }
}

test('the example data holds people, questions and drafts in every state, and the same each time', async (t) => {
  const config = await freshConfig(t)
  await seed(config, { log })
  const found = await reading(config, summary)
  // No engine chooses anything of it: one comparison is enough.
  if (engine === 'sqlite') {
    const other = await freshConfig(t)
    await seed(other, { log })
    assert.deepEqual(await reading(other, summary), found)
  }

  await reading(config, async (db) => {
    const rows = await db
      .selectFrom('open_questions')
      .leftJoin('drafts', 'drafts.question_id', 'open_questions.id')
      .select(['question', 'open_questions.status', 'outcome', 'claimed_by', 'drafts.status as draft', 'remark'])
      .execute()
    const stateOf = (text: string) => {
      const { question: _, claimed_by, ...state } = rows.find(({ question }) => question === text)!
      return { ...state, claimed: claimed_by !== null }
    }
    const open = { status: 'open', outcome: null, draft: null, remark: null, claimed: false }
    assert.deepEqual(requests.waiting.map(stateOf), [open, open])
    assert.deepEqual(stateOf(requests.claimed.text), { ...open, claimed: true })
    assert.deepEqual(stateOf(requests.editing.text).draft, 'editing')
    assert.deepEqual(stateOf(requests.submitted.text).draft, 'submitted')
    assert.equal(stateOf(requests.returned.text).remark, requests.returned.remark)
    assert.deepEqual(
      [requests.published.texts[0], requests.linked.text, requests.rejected.text].map((text) => stateOf(text).outcome),
      ['published', 'linked', 'rejected'],
    )
    const letters = await db.selectFrom('letters').select('read_at').execute()
    assert.deepEqual([letters.length, letters.filter(({ read_at }) => read_at !== null).length], [3, 1])
    const verified = await verify(db)
    assert.ok('end' in verified && verified.end !== null, 'the chain of the audit log fits')
  })
  for (const [what, list] of Object.entries(found)) assert.ok((list as unknown[]).length > 0, what)
})

test('a database that people have used, and production, are refused and left as they are', async (t) => {
  const config = await freshConfig(t)
  await reading(config, (db) => insertUser(db, { phone: '13900000000' }))
  await assert.rejects(seed(config, { log }), (error) => error instanceof Misconfigured && /used already/.test(error.message))
  assert.equal((await reading(config, (db) => db.selectFrom('users').selectAll().execute())).length, 1)

  const untouched = await freshConfig(t)
  await assert.rejects(seed({ ...untouched, production: true }, { log }), (error) => error instanceof Misconfigured && /development/.test(error.message))
  await assert.rejects(seed({ ...untouched, sso: null }, { log }), /development login/)
  assert.deepEqual(await reading(untouched, (db) => db.selectFrom('users').select('id').execute()), [])
})
