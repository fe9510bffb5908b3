import { recommend } from '@xunyi/contract/chat'
import { takeCase } from '@xunyi/contract/safety'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DeliveryFailed } from '../../delivery/delivery-failed.ts'
import type { Mail } from '../../delivery/email.ts'
import { newCaller } from '../../testing/callers.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { sendNotices } from './send-notices.ts'

const hour = 3_600_000
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
    if (refuse !== null) throw new DeliveryFailed(refuse, 'test')
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
  assert.equal((await round()).filter((mail) => mail.includes('新的')).length, 1)
  await told('患者用破伤风免疫球蛋白后呕吐')
  refuse = 'unknown'
  await round()
  refuse = null
  assert.ok(!(await round()).some((mail) => mail.includes('新的')))
})
