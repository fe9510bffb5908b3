import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { screen } from '../../moderation/screen.ts'
import type { Person } from '../../http/request-context.ts'
import { verify } from '../../audit/verify.ts'
import { killsInTransaction, runDying, type Script } from '../../testing/dying-process.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { verifyCases } from './verify-cases.ts'

/* The process that takes a text down is killed between its statements: the text has its record, its case, its version and its notices, or none of them. */

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const mailbox = 'safety@company.com'

/** Typed words on their way through the real call. */
function typing(userId: string, text: string): Script {
  return {
    imports: { screen: 'moderation/screen.ts', openModerator: 'moderation/open.ts' },
    run: `
      const config = { safety: given.safety }
      await screen({ db, clock, config, moderator: await openModerator(opened.db) }, { userId: given.userId }, given.text, 'recommend')`,
    given: { userId, text, safety: { ...at.context.config.safety, mailbox } },
  }
}

/** The rows of a person's cases; in the audit log those of the cases' versions. */
async function tracesOf(userId: string) {
  const { db } = at.context
  const cases = await db.selectFrom('safety_cases').select(['id', 'revision', 'death']).where('user_id', '=', userId).execute()
  const records = await db.selectFrom('safety_records').select('id').where('user_id', '=', userId).execute()
  const ids = ['', ...cases.map(({ id }) => id)]
  const texts = await db.selectFrom('safety_case_texts').select('record_id').where('case_id', 'in', ids).execute()
  const versions = await db.selectFrom('safety_case_versions').select('action').where('case_id', 'in', ids).execute()
  const notices = await db.selectFrom('safety_notices').select('kind').where('case_id', 'in', ids).execute()
  const subjects = ids.map((id) => `case:${id}`)
  const audited = await db.selectFrom('audit_log').select('seq').where('subject', 'in', subjects).execute()
  return {
    cases: cases.length,
    deaths: cases.filter(({ death }) => death === 1).length,
    records: records.length,
    texts: texts.length,
    versions: versions.length,
    audited: audited.length,
    notices: notices.map(({ kind }) => kind).toSorted(),
  }
}

const nothing = { cases: 0, deaths: 0, records: 0, texts: 0, versions: 0, audited: 0, notices: [] as string[] }
const opened = { cases: 1, deaths: 0, records: 1, texts: 1, versions: 1, audited: 1, notices: ['new'] }
const joined = { cases: 1, deaths: 1, records: 2, texts: 2, versions: 2, audited: 2, notices: ['death', 'new'] }

async function assertSound(): Promise<void> {
  assert.equal(await verifyCases(at.context.db), null)
  assert.ok('end' in (await verify(at.context.db)))
}

/** The same call in this process. */
async function typed(userId: string, text: string): Promise<void> {
  const { config } = at.context
  await screen({ ...at.context, config: { ...config, safety: { ...config.safety, mailbox } } }, { userId } as Person, text, 'recommend')
}

/** A person at a place. */
async function personAt(hospital: string): Promise<string> {
  const { userId } = await at.doctor()
  await at.context.db.updateTable('users').set({ hospital }).where('id', '=', userId).execute()
  return userId
}

interface Scene {
  /** Texts that the same person typed before. */
  before: readonly string[]
  others?: number
  text: string
  undone: object
  done: object
}

/** Kills at each of the chosen statements, with a place of its own, and repeats the call. @returns how often it was killed */
async function killEverywhere(context: TestContext, { before, others = 0, text, undone, done }: Scene): Promise<number> {
  let places = 0
  const person = async () => {
    const hospital = `${text}${++places}医院`
    for (let other = 0; other < others; other += 1) await typed(await personAt(hospital), text)
    const userId = await personAt(hospital)
    for (const words of before) await typed(userId, words)
    return userId
  }
  const { statements } = await runDying(at.context, 0, typing(await person(), text))
  const kills = killsInTransaction(statements)
  for (const kill of kills) {
    const userId = await person()
    const { killed } = await runDying(at.context, kill, typing(userId, text))
    assert.ok(killed)
    assert.deepEqual(await tracesOf(userId), kill > statements.length ? done : undone, `killed after ${kill} of ${statements.length}`)
    await typed(userId, text)
    assert.deepEqual(await tracesOf(userId), done)
  }
  await assertSound()
  context.diagnostic(`${kills.length} kills`)
  return kills.length
}

test('a process killed while it opens a case leaves nothing or all of it, and the repeated call opens one', async (context) => {
  assert.ok((await killEverywhere(context, { before: [], text: '患者用静丙后皮疹', undone: nothing, done: opened })) > 6)
})

test('a process killed while a text joins a case leaves the case as it was or the whole join with its alarm', async (context) => {
  assert.ok((await killEverywhere(context, { before: ['患者用破免后皮疹'], text: '患者用破免后死亡', undone: opened, done: joined })) > 6)
})

test('a process killed while a case raises a suspected cluster leaves no part of it', async (context) => {
  const done = { ...opened, versions: 2, audited: 2 }
  assert.ok((await killEverywhere(context, { before: [], others: 2, text: '患者用狂免后寒战', undone: nothing, done })) > 6)
  const rows = await at.context.db.selectFrom('safety_cases').select(['reporter', 'cluster']).where('terms', 'like', '%寒战%').execute()
  const byPlace = Map.groupBy(rows, ({ reporter }) => reporter.replace(/.*"hospital":"([^"]*)".*/, '$1'))
  for (const members of byPlace.values()) assert.deepEqual([members.length, members.every(({ cluster }) => cluster === 1)], [3, true])
})
