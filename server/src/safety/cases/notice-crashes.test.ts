import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { after, before, test } from 'node:test'
import { chinaDay, startOfDay } from '../../china-time.ts'
import { smtpEmail } from '../../delivery/email-smtp.ts'
import { killsAmong, runDying, type Script } from '../../testing/dying-process.ts'
import { openMailSink, type MailSink } from '../../testing/mail-sink.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { judge } from '../judge.ts'
import { openOrJoin } from './open-case.ts'
import { leaseMs } from './due-notices.ts'
import { sendNotices } from './send-notices.ts'

/*
 * The process that sends the mails is killed between its statements and while the mail server has a mail. The next one sends the rest: no mail arrives twice,
 * and of a mail that may be lost another one says so.
 */

const mailbox = 'safety@company.com'
const deputy = 'deputy@company.com'

let at: TestServer
let sink: MailSink
let passed = 0
before(async () => {
  at = await openTestServer({ starter: [] })
  sink = await openMailSink()
  // At ten in the morning in China, whenever the test runs: the digest of the day goes out with the first round, and no further one is due.
  const now = at.context.clock()
  passed = startOfDay(chinaDay(now)) + 34 * 3_600_000 - now
  at.pass(passed)
})
after(async () => {
  await sink.close()
  await at.close()
})

const smtp = () => ({ SMTP_HOST: '127.0.0.1', SMTP_PORT: sink.port, SMTP_SECURITY: 'none' as const, MAIL_FROM: 'no-reply@company.com' })
const settings = () => ({ ...at.context.config.safety, mailbox, deputy })

/** A round of sending in a process of its own. */
function sending(): Script {
  const { brand } = at.context.config
  return {
    imports: { sendNotices: 'safety/cases/send-notices.ts', smtpEmail: 'delivery/email-smtp.ts' },
    run: `
      const { config, passed, smtp } = given
      const delivery = { email: smtpEmail(smtp, config.brand) }
      await sendNotices({ db, clock: () => clock() + passed, config, delivery, log: { error() {} } })`,
    given: { config: { brand, safety: settings(), email: smtp() }, smtp: smtp(), passed },
  }
}

/** The next round of a server that goes on, after the lease of the killed one has passed; and one after that, for what the first has found. */
async function goOn(): Promise<void> {
  const { config, delivery } = at.context
  const context = { ...at.context, config: { ...config, safety: settings() }, delivery: { ...delivery, email: smtpEmail(smtp(), config.brand) } }
  for (let round = 0; round < 2; round += 1) {
    at.pass(leaseMs + 1000)
    passed += leaseMs + 1000
    await sendNotices(context)
  }
}

/** A case of a death, the only one open: a mail on the case, an alarm, and an escalation. @returns its number */
async function death(): Promise<number> {
  const { db, clock } = at.context
  // Cases of earlier rounds would add statements, and a kill at a given one would come earlier with every round.
  await db.updateTable('safety_cases').set({ state: 'closed' }).execute()
  const told = { userId: null, recordId: null, origin: 'console' as const, text: '用药后死亡', verdict: judge('患者用药后死亡'), at: clock(), writtenBy: null }
  return (await db.transaction().execute((tx) => openOrJoin(tx, told, { settings: settings(), actor: 'detection' }))).number
}

/** Mails on a case that arrived, by kind. */
function arrived(number: number): Record<'case' | 'death' | 'escalation' | 'unconfirmed', number> {
  const count = (words: string) => sink.received.filter(({ subject }) => subject.includes(`${number}号`) && subject.includes(words)).length
  return { case: count('新的疑似'), death: count('死亡病例待处理'), escalation: count('即将到期'), unconfirmed: count('未能确认送达') }
}

/** Every mail arrived at most once; as many as did not are named as unconfirmed. @returns how many may be lost */
function assertOnce(number: number, note: string): number {
  const { unconfirmed, ...mails } = arrived(number)
  const counts = Object.values(mails)
  assert.ok(
    counts.every((count) => count <= 1),
    `${note}: ${JSON.stringify(mails)}`,
  )
  const lost = counts.filter((count) => count === 0).length
  assert.ok(unconfirmed >= lost, `${note}: ${lost} lost, ${unconfirmed} named`)
  assert.ok(unconfirmed <= 1, note)
  return unconfirmed
}

test('a process killed at a statement of the sending sends no mail twice, and a mail that may be lost is named by another', async (context) => {
  await death()
  await goOn()
  // The digest of the day is sent: from here on every round has the same statements.
  await death()
  const { statements } = await runDying(at.context, 0, sending())
  const kills = killsAmong(statements)
  let named = 0
  for (const kill of kills) {
    const number = await death()
    const { killed } = await runDying(at.context, kill, sending())
    assert.ok(killed)
    await goOn()
    named += assertOnce(number, `killed after ${kill} of ${statements.length}`)
  }
  context.diagnostic(`${kills.length} kills, ${named} mails named as unconfirmed`)
  assert.ok(kills.length > 5 && named > 0, `${kills.length} kills, ${named} named`)
})

test('a process killed while the mail server has a mail does not send it again, and another mail says that it may be lost', async () => {
  for (const nth of [1, 2, 3]) {
    const number = await death()
    const until = sink.received.length + nth
    let child: ChildProcess | null = null
    sink.whenReceived = async () => {
      if (sink.received.length !== until || child === null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    await assert.doesNotReject(runDying(at.context, -1, sending(), (started) => (child = started)))
    sink.whenReceived = () => undefined
    await goOn()
    assert.deepEqual(arrived(number), { case: 1, death: 1, escalation: 1, unconfirmed: 1 })
  }
})
