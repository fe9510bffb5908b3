import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { killsAmong, runDying, type Script } from '../testing/dying-process.ts'
import { insertUser } from '../testing/insert-user.ts'
import { openMailSink, type MailSink } from '../testing/mail-sink.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { smtpEmail } from '../delivery/email-smtp.ts'
import { newId } from '../ids.ts'
import { putStaffNotice } from './notices.ts'
import { leaseMs, sendStaffMails } from './send-mails.ts'

/*
 * The process that sends the mails is killed between its statements. The next one sends the rest: no question is told of twice. A mail that was taken and may be lost stays
 * so, for the person's next one to say it.
 */

const minute = 60_000

let at: TestServer
let sink: MailSink
let writer: string
let passed = 0
before(async () => {
  at = await openTestServer({ starter: [] })
  sink = await openMailSink()
  const { db, clock } = at.context
  writer = await insertUser(db, { identity: 'staff', email: 'writer@company.com' })
  await db.insertInto('user_roles').values({ user_id: writer, role: 'writer', granted_at: clock() }).execute()
})
after(async () => {
  await sink.close()
  await at.close()
})

const staffMails = { on: true, reviewWeekday: null }
const smtp = () => ({ SMTP_HOST: '127.0.0.1', SMTP_PORT: sink.port, SMTP_SECURITY: 'none' as const, MAIL_FROM: 'no-reply@company.com' })

/** A round of sending in a process of its own. */
function sending(): Script {
  const { brand, adminHost, publicUrl } = at.context.config
  return {
    imports: { sendStaffMails: 'staff-mail/send-mails.ts', smtpEmail: 'delivery/email-smtp.ts' },
    run: `
      const { config, passed, smtp } = given
      const delivery = { email: smtpEmail(smtp, config.brand) }
      await sendStaffMails({ db, clock: () => clock() + passed, config, delivery, log: { error() {} } })`,
    given: { config: { brand, adminHost, publicUrl, staffMails, email: smtp() }, smtp: smtp(), passed },
  }
}

function later(ms: number): void {
  at.pass(ms)
  passed += ms
}

/** A new urgent question, a quarter of an hour after the last mail. */
async function urgent(): Promise<void> {
  later(16 * minute)
  const { db, clock } = at.context
  await db.updateTable('open_questions').set({ status: 'answered' }).execute()
  const id = newId()
  const question = { id, question_key: id, question: '问', status: 'open', created_at: clock(), due_at: clock() + 60 * minute, urgent: 1 } as const
  await db.insertInto('open_questions').values(question).execute()
  await putStaffNotice(db, 'urgent', id, clock())
}

/** The round of a server that goes on, after the lease of the killed one has passed. */
async function goOn(): Promise<void> {
  const { config, delivery } = at.context
  later(leaseMs + 1000)
  await sendStaffMails({ ...at.context, config: { ...config, staffMails }, delivery: { ...delivery, email: smtpEmail(smtp(), config.brand) } })
}

test('a process killed at a statement of the sending tells nobody twice, and loses no mail that it has not taken', async (context) => {
  await urgent()
  const { statements } = await runDying(at.context, 0, sending())
  assert.equal(sink.received.length, 1)
  const kills = killsAmong(statements)
  let lost = 0
  for (const kill of kills) {
    await urgent()
    const before = sink.received.length
    assert.ok((await runDying(at.context, kill, sending())).killed)
    await goOn()
    const received: number = sink.received.length - before
    const note = `killed after ${kill} of ${statements.length}: ${received} received`
    const unsent = await at.context.db.selectFrom('staff_mails').select('state').where('state', '!=', 'sent').execute()
    const states = unsent.map(({ state }) => state)
    if (received === 0) lost += 1
    assert.ok(received === 1 || (received === 0 && states.length === 1), `${note}, ${JSON.stringify(states)}`)
    // A mail that was sent or is in doubt is settled for the next round.
    if (states.length === 0) continue
    assert.deepEqual(states, ['taken'], note)
    await at.context.db.updateTable('staff_mails').set({ state: 'sent' }).execute()
  }
  context.diagnostic(`${kills.length} kills, ${lost} mails left in doubt`)
  assert.ok(kills.length > 5 && lost > 0)
})
