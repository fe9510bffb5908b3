import { recommend } from '@xunyi/contract/chat'
import { takeCase } from '@xunyi/contract/safety'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chinaDay, startOfDay } from '../../china-time.ts'
import { DeliveryFailed } from '../../delivery/delivery-failed.ts'
import type { Mail } from '../../delivery/email.ts'
import { smtpEmail } from '../../delivery/email-smtp.ts'
import { newCaller } from '../../testing/callers.ts'
import { openMailSink } from '../../testing/mail-sink.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { sendNotices } from './send-notices.ts'

const minute = 60_000
const hour = 60 * minute
const mailbox = 'safety@company.com'
const deputy = 'deputy@company.com'

let at: TestServer
let sent: Mail[]
let refuse: DeliveryFailed['kind'] | null = null
before(async () => {
  at = await openTestServer({ starter: [] })
  sent = []
})
after(() => at.close())

const email = {
  async send(mail: Mail) {
    if (refuse !== null && !mail.subject.includes('每日汇总')) throw new DeliveryFailed(refuse, 'test')
    sent.push(mail)
  },
}

/** The server with addresses for mails, and a mail server that keeps them; the server's own round of sending is off without addresses. */
function context() {
  const { config, delivery } = at.context
  return { ...at.context, config: { ...config, safety: { ...config.safety, mailbox, deputy } }, delivery: { ...delivery, email } }
}

/** Opens a case as the server with addresses would: the setting decides whether a mail is put down. */
async function told(text: string): Promise<{ id: string; number: number; revision: number }> {
  const doctor = await at.doctor()
  const { safety } = at.context.config
  Object.assign(safety, { mailbox, deputy })
  await doctor.call(recommend, { text })
  Object.assign(safety, { mailbox: null, deputy: null })
  return at.context.db.selectFrom('safety_cases').select(['id', 'number', 'revision']).where('user_id', '=', doctor.userId).executeTakeFirstOrThrow()
}

/** The mails of a round, without the digest, which depends on the time of day. */
async function round(): Promise<string[]> {
  sent = []
  await sendNotices(context())
  return sent.filter(({ subject }) => !subject.includes('每日汇总')).map(({ to, subject }) => `${to} ${subject.split('：')[1]}`)
}

test('a new case is announced once, without a word of reporter, patient, medicine or reaction', async () => {
  const { number } = await told('患者输注人血白蛋白后皮疹')
  assert.deepEqual(await round(), [`${mailbox} 新的疑似药品不良反应病例（${number}号）`])
  const words = JSON.stringify(sent)
  for (const word of ['白蛋白', '皮疹', '139']) assert.ok(!words.includes(word), word)
  assert.deepEqual(await round(), [])
})

test('of two servers that send at the same moment each mail is sent by one', async () => {
  await told('患者输注静丙后寒战')
  sent = []
  await Promise.all([sendNotices(context()), sendNotices(context())])
  assert.equal(sent.filter(({ subject }) => subject.includes('新的')).length, 1)
})

test('a death alarms at once, the deputy too, and every hour until an officer takes it', async () => {
  const { id, number, revision } = await told('患者用凝血因子后死亡')
  const first = await round()
  assert.ok(first.includes(`${mailbox} 死亡病例待处理（${number}号）`))
  assert.ok(first.includes(`${deputy} 病例即将到期（${number}号）`))
  assert.deepEqual(await round(), [])
  at.pass(hour)
  assert.deepEqual(await round(), [`${mailbox} 死亡病例待处理（${number}号）`])
  const officer = await newCaller(at.app, at.context, 'pharmacovigilance')
  await officer.browser.call(takeCase, { id, revision })
  at.pass(hour)
  assert.ok(!(await round()).some((mail) => mail.includes('死亡病例')))
})

test('a mail that was surely not sent is tried again; one of which it is not known is not', async () => {
  await told('患者用狂犬疫苗后过敏性休克')
  refuse = 'unreachable'
  assert.deepEqual(await round(), [])
  refuse = null
  assert.deepEqual(await round(), [])
  at.pass(minute)
  assert.equal((await round()).filter((mail) => mail.includes('新的')).length, 1)
  const { number } = await told('患者用破伤风免疫球蛋白后呕吐')
  refuse = 'unknown'
  await round()
  refuse = null
  assert.ok(!(await round()).some((mail) => mail.includes('新的')))
  at.pass(minute)
  assert.deepEqual(
    (await round()).filter((mail) => mail.includes('未能确认送达')),
    [`${mailbox} 一封提醒未能确认送达（${number}号病例）`],
  )
  at.pass(minute)
  assert.ok(!(await round()).some((mail) => mail.includes('未能确认送达')))
})

test('a recipient who is refused holds back no mail of another; each is tried again after longer pauses, once by way of the other address', async () => {
  const sink = await openMailSink()
  const { config } = at.context
  const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: sink.port, SMTP_SECURITY: 'none' as const, MAIL_FROM: 'no-reply@company.com' }
  const real = { ...context(), delivery: { ...at.context.delivery, email: smtpEmail(smtp, config.brand) } }
  const received = async () => {
    sink.received.splice(0)
    await sendNotices(real)
    return sink.received.map(({ to, subject }) => `${to} ${subject.split('：')[1]}`)
  }
  try {
    const { number } = await told('患者用乙肝免疫球蛋白后死亡')
    const mine = (mails: string[]) => mails.filter((mail) => mail.includes(`（${number}号`)).toSorted()
    sink.refused.set(mailbox, 550)
    assert.deepEqual(mine(await received()), [`${deputy} 病例即将到期（${number}号）`])
    assert.deepEqual(mine(await received()), [])
    at.pass(minute)
    assert.deepEqual(mine(await received()), [`${deputy} 新的疑似药品不良反应病例（${number}号）`, `${deputy} 死亡病例待处理（${number}号）`].toSorted())
    sink.refused.set(mailbox, 450)
    sink.refused.set(deputy, 550)
    const other = await told('患者输注纤维蛋白原后死亡')
    assert.deepEqual(await received(), [])
    const waiting = await at.context.db.selectFrom('safety_notices').select(['kind', 'attempts', 'failure']).where('case_id', '=', other.id).execute()
    // The mail server answers for neither: of the mails to the mailbox one is tried.
    assert.deepEqual(waiting.map(({ kind, attempts, failure }) => `${kind} ${attempts} ${failure}`).toSorted(), [
      'death 1 unreachable',
      'escalation 1 refused',
      'new 0 null',
    ])
    sink.refused.clear()
    at.pass(2 * minute)
    const last = (await received()).filter((mail) => mail.includes(`（${other.number}号`))
    assert.equal(last.length, 3)
  } finally {
    await sink.close()
  }
})

test('the digest of the morning counts the mails that may be lost and those that wait for another attempt', async () => {
  const { clock } = at.context
  at.pass(startOfDay(chinaDay(clock())) + 56 * hour - clock())
  await round()
  await told('患者用抗凝血酶后血栓')
  refuse = 'unknown'
  await round()
  await told('患者用乙型肝炎免疫球蛋白后头晕')
  refuse = 'refused'
  await round()
  at.pass(hour)
  await sendNotices(context())
  refuse = null
  const paragraphs = sent.find(({ subject }) => subject.includes('每日汇总'))?.paragraphs ?? []
  assert.match(paragraphs.join('\n'), /有 1 封提醒邮件未能确认送达/)
  assert.match(paragraphs.join('\n'), /有 [1-9]\d* 封提醒邮件未能发出/)
})
