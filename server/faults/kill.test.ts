import { userInfo } from '@xunyi/contract/accounts'
import { ask, askFeedback, recommend } from '@xunyi/contract/chat'
import { publishDraft } from '@xunyi/contract/drafts'
import type { Sent } from '@xunyi/contract/endpoint'
import { addFeedback, letterDetail, letters as letterList } from '@xunyi/contract/feedback'
import assert from 'node:assert/strict'
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../bench/users.ts'
import { verify } from '../src/audit/verify.ts'
import type { Db } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { newId } from '../src/ids.ts'
import { verifyCases } from '../src/safety/cases/verify-cases.ts'
import { submitFor } from '../src/testing/console-inputs/publish.ts'
import { copySqliteTemplate, postgresDatabase } from '../src/testing/fresh-database.ts'
import { markApproved } from '../src/testing/release.ts'
import { killServerProcesses, startServerProcess, type ServerProcess } from '../src/testing/server-process.ts'
import { post, signInBefore, unlimited, type SignedIn } from './signed-in.ts'
import { randomNumbers, size } from './size.ts'

/*
 * The server is killed under writes, again and again: what it acknowledged is there after each kill, once, and what it did not is there once or not at all.
 * @own-process
 */

const kills = size('KILLS', 1)
const draftsAtOnce = 6
const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-kill-'))
const postgres = process.env['TEST_ENGINE'] === 'postgres' ? await postgresDatabase('with-synonyms') : null
if (!postgres) await copySqliteTemplate(dataDir, 'with-synonyms')
after(async () => {
  killServerProcesses()
  rmSync(dataDir, { recursive: true, force: true })
  await postgres?.drop()
})
const env = { ...unlimited, DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }

/** Acknowledged writes: texts of history, feedback, cases and requests, tokens, questions whose answer was published, letters read. */
const acknowledged = {
  history: new Map<string, string>(),
  feedback: new Set<string>(),
  cases: new Set<string>(),
  requests: new Set<string>(),
  sessions: new Set<string>(),
  letters: new Set<string>(),
  read: new Set<string>(),
}
type Acknowledged = typeof acknowledged

const random = randomNumbers(size('KILL_SEED', 1))
/** Words that nobody has used before and that mean nothing. */
const words = () => Array.from({ length: 8 }, () => String.fromCodePoint(0x4e00 + Math.floor(random() * 0x4000))).join('')

/** Writes by one doctor without a pause, until the server is gone. */
async function write(origin: string, doctor: SignedIn, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const text = words()
    const asked = await post(origin, doctor, ask, { text, id: null })
    if (asked?.code === '00000') acknowledged.history.set(text, (asked.data as { id: string }).id)
    const content = words()
    const sent = await post(origin, doctor, addFeedback, { opinionType: 'OTHER', email: 'doctor@hospital.com', content })
    if (sent?.code === '00000') acknowledged.feedback.add(content)
    const reaction = `${words()}患者输注静丙后出现寒战和皮疹怎么处理`
    if ((await post(origin, doctor, recommend, { text: reaction }))?.code === '00000') acknowledged.cases.add(reaction)
    const request = words()
    if ((await post(origin, doctor, askFeedback, { text: request }))?.code === '00000') acknowledged.requests.add(request)
  }
}

async function signInMany(origin: string, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const phone = `135${String(Math.floor(random() * 1e8)).padStart(8, '0')}`
    const headers = await signIn(origin, phone).catch(() => null)
    if (headers) acknowledged.sessions.add(JSON.stringify(headers))
  }
}

interface Approved {
  questionId: string
  draft: Sent<typeof publishDraft>
}

/** Publishes answers one after the other, and the asker reads the letter of each. */
async function answer(origin: string, publisher: SignedIn, asker: SignedIn, drafts: Approved[]): Promise<void> {
  for (const { questionId, draft } of drafts) {
    const published = await post(origin, publisher, publishDraft, draft)
    if (published === null) return
    assert.equal(published.code, '00000')
    acknowledged.letters.add(questionId)
    const { data } = (await post(origin, asker, letterList, {})) ?? {}
    const unread = ((data ?? []) as { id: string; read_answer: boolean }[]).find((letter) => !letter.read_answer)
    if (unread && (await post(origin, asker, letterDetail, { id: unread.id }))?.code === '00000') acknowledged.read.add(unread.id)
  }
}

/** Questions of both doctors, each with an approved answer. */
async function approvedAnswers(db: Db, clock: () => number, askers: readonly SignedIn[]): Promise<Approved[]> {
  const made: Approved[] = []
  for (let each = 0; each < draftsAtOnce; each += 1) {
    const questionId = newId()
    const question = words()
    await db.insertInto('open_questions').values({ id: questionId, question_key: questionId, question, status: 'open', created_at: clock() }).execute()
    for (const { userId } of askers)
      await db.insertInto('open_question_askers').values({ question_id: questionId, user_id: userId, text: question, asked_at: clock() }).execute()
    made.push({ questionId, draft: await markApproved({ db, clock }, await submitFor({ db, clock }, { questionId, content: { question } })) })
  }
  return made
}

async function textsIn(db: Db): Promise<Record<'history' | 'feedback' | 'cases' | 'requests', string[]>> {
  const history = await db.selectFrom('history_records').select('question as text').execute()
  const feedback = await db.selectFrom('product_feedback').select('content as text').execute()
  const cases = await db.selectFrom('safety_records').innerJoin('safety_case_texts', 'record_id', 'safety_records.id').select('safety_records.text').execute()
  const requests = await db
    .selectFrom('open_question_askers')
    .innerJoin('open_questions', 'open_questions.id', 'question_id')
    .whereRef('question_key', '!=', 'open_questions.id')
    .select('text')
    .execute()
  const plain = (rows: { text: string }[]) => rows.map(({ text }) => text)
  return { history: plain(history), feedback: plain(feedback), cases: plain(cases), requests: plain(requests) }
}

/** Nothing acknowledged is missing, nothing is there twice, nothing is half there. */
async function assertKept(db: Db, askers: number, acknowledged: Acknowledged): Promise<void> {
  const found = await textsIn(db)
  for (const kind of ['history', 'feedback', 'cases', 'requests'] as const) {
    const once = new Set(found[kind])
    assert.equal(once.size, found[kind].length, `twice: ${kind}`)
    assert.deepEqual(
      [...acknowledged[kind].keys()].filter((text) => !once.has(text)),
      [],
      `lost: ${kind}`,
    )
  }
  assert.equal(new Set(acknowledged.history.values()).size, acknowledged.history.size, 'an id given twice')
  const ids = new Set((await db.selectFrom('history_records').select('id').execute()).map(({ id }) => id))
  for (const id of acknowledged.history.values()) assert.ok(ids.has(id), 'another id than the one that was told')
  const letters = Map.groupBy(await db.selectFrom('letters').select(['id', 'question_id', 'user_id', 'read_at']).execute(), (row) => row.question_id)
  for (const id of acknowledged.letters) assert.ok(letters.has(id), 'lost: letters')
  for (const [id, rows] of letters) assert.equal(new Set(rows.map((row) => row.user_id)).size, askers, `half or twice: the letters of ${id}`)
  const read = new Set([...letters.values()].flat().flatMap(({ id, read_at }) => (read_at === null ? [] : [id])))
  for (const id of acknowledged.read) assert.ok(read.has(id), 'lost: read')
  assert.ok('end' in (await verify(db)))
  assert.equal(await verifyCases(db), null)
}

/** The files as a power cut at this moment leaves them, with a last page that was written in part: whatever was acknowledged before is in them. */
async function assertTornCopyOpens(server: ServerProcess, askers: number): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'xunyi-torn-'))
  try {
    const before = structuredClone(acknowledged)
    server.child.kill('SIGSTOP')
    while (!/\) T /.test(readFileSync(`/proc/${server.child.pid}/stat`, 'utf8'))) continue
    for (const file of ['xunyi.sqlite', 'xunyi.sqlite-wal']) if (existsSync(join(dataDir, file))) copyFileSync(join(dataDir, file), join(copy, file))
    server.child.kill('SIGCONT')
    appendFileSync(join(copy, 'xunyi.sqlite-wal'), Buffer.alloc(Math.floor(random() * 9000), 0x5a))
    const raw = new DatabaseSync(join(copy, 'xunyi.sqlite'))
    assert.deepEqual(raw.prepare('PRAGMA integrity_check').all().map(Object.values).flat(), ['ok'])
    raw.close()
    const opened = await openDatabase({ dataDir: copy, databaseUrl: null })
    await assertKept(opened.db, askers, before)
    await opened.close()
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

test('S-92 S-99 after kill -9 under writes everything acknowledged is there, once: history, feedback, cases, requests, letters, read marks, sessions', async (t) => {
  const [one, two, publisher] = (await signInBefore(env, ['doctor', 'doctor', 'publisher'])) as [SignedIn, SignedIn, SignedIn]
  const askers = [one, two]
  let unanswered: Approved[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await openDatabase({ dataDir, databaseUrl: postgres?.url ?? null })
    unanswered = await approvedAnswers(before.db, before.clock, askers)
    await before.close()
    const server = await startServerProcess(env)
    const { address } = server
    assert.ok(address, server.output())
    for (const headers of [...acknowledged.sessions].slice(-5)) {
      const known: { code: string } | null = await post(address, { headers: JSON.parse(headers) as SignedIn['headers'] }, userInfo, {})
      assert.equal(known?.code, '00000', 'lost: a session')
    }
    let stopped = false
    const work = [one, two].map((doctor) => write(address, doctor, () => stopped))
    work.push(
      signInMany(address, () => stopped),
      answer(address, publisher, one, unanswered),
    )
    try {
      const enough = total() + 30
      while (total() < enough) await wait(5)
      if (!postgres && process.platform === 'linux') await assertTornCopyOpens(server, askers.length)
      await wait(random() * 300)
    } finally {
      server.child.kill('SIGKILL')
      await server.ended
      stopped = true
    }
    await Promise.all(work)
    const afterwards = await openDatabase({ dataDir, databaseUrl: postgres?.url ?? null })
    await assertKept(afterwards.db, askers.length, acknowledged)
    await afterwards.close()
  }
  const counts = Object.entries(acknowledged).map(([kind, of]) => `${of.size} ${kind}`)
  t.diagnostic(`${kills} kills: acknowledged ${counts.join(', ')}; lost 0, twice 0`)
})

function total(): number {
  return Object.values(acknowledged).reduce((sum, of) => sum + of.size, 0)
}
