import { askFeedback } from '@xunyi/contract/chat'
import { returnDraft } from '@xunyi/contract/drafts'
import { setCategoryOwner } from '@xunyi/contract/library-owners'
import { chooseMail, mailChoices } from '@xunyi/contract/staff-mail'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { chinaDay, startOfDay } from '../china-time.ts'
import { DeliveryFailed } from '../delivery/delivery-failed.ts'
import type { Mail } from '../delivery/email.ts'
import { newId } from '../ids.ts'
import { newCaller, type Caller, type Kind } from '../testing/callers.ts'
import { deskRows } from '../testing/console-inputs/desk.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { sendStaffMails } from './send-mails.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let at: TestServer
let sent: Mail[] = []
let refuse: DeliveryFailed['kind'] | null = null
before(async () => {
  // Sessions outlast the days that tests let pass.
  const env = { PUBLIC_URL: 'https://xunyi.example.com', SESSION_CONSOLE_IDLE_MINUTES: '10000000', SESSION_CONSOLE_MAX_HOURS: '1000000' }
  at = await openTestServer({ starter: [], env })
})
after(() => at.close())
beforeEach(async () => {
  const { db } = at.context
  // Each test has its own people and its own quarter of an hour.
  await db.deleteFrom('user_roles').execute()
  await db.deleteFrom('open_question_askers').execute()
  await db.deleteFrom('open_questions').execute()
  at.pass(16 * minute)
})

const email = {
  async send(mail: Mail) {
    if (refuse !== null) throw new DeliveryFailed(refuse, 'test')
    sent.push(mail)
  },
}

/** The server with mails on; its own round of sending is off. @param weekday of the digest on reviews */
function context(weekday: number | null = null) {
  const { config, delivery } = at.context
  return { ...at.context, config: { ...config, staffMails: { on: true, reviewWeekday: weekday } }, delivery: { ...delivery, email } }
}

/** The mails of a round, by recipient. */
async function round(weekday: number | null = null): Promise<string[]> {
  sent = []
  await sendStaffMails(context(weekday))
  return sent.map(({ to, paragraphs }) => `${to.split('@')[0]} ${paragraphs[0]}`).toSorted()
}

/** A member of staff with an address that begins with the name. */
async function person(kind: Kind, name: string): Promise<Caller> {
  const caller = await newCaller(at.app, at.context, kind)
  await at.context.db
    .updateTable('users')
    .set({ email: `${name}@${newId().replaceAll(/[-_]/g, '').toLowerCase()}.example` })
    .where('id', '=', caller.userId)
    .execute()
  return caller
}

let asked = 0
async function ask(words = ''): Promise<void> {
  const doctor = await at.doctor()
  await doctor.call(askFeedback, { text: `第${++asked}种药${'甲乙丙丁戊己庚辛壬癸'[asked % 10]}的配伍禁忌有哪些${words}` })
}

test('an urgent question is told to writers at once, ten plain ones in one mail to whoever chose so, and nothing of them is in the mails', async () => {
  const writer = await person('writer', 'writer')
  const keen = await person('approver', 'keen')
  await person('approver', 'quiet')
  await keen.browser.call(chooseMail, { kind: 'asked', wanted: true })
  for (let n = 0; n < 10; n += 1) {
    await ask()
    assert.deepEqual(await round(), [])
  }
  at.pass(15 * minute)
  assert.deepEqual(await round(), ['keen 新的提问 10 个。'])
  assert.deepEqual(await round(), [])

  await ask('，很急')
  assert.deepEqual(await round(), ['writer 新的提问 1 个，其中紧急 1 个。'])
  const words = JSON.stringify(sent)
  assert.ok(words.includes('https://xunyi.example.com/admin/desk') && !words.includes('配伍'), words)
  // Not before a quarter of an hour has passed since the last mail.
  await ask('，在线等')
  assert.deepEqual(await round(), [])
  at.pass(15 * minute)
  assert.deepEqual(await round(), ['keen 新的提问 2 个。', 'writer 新的提问 1 个，其中紧急 1 个。'])
  await writer.browser.call(chooseMail, { kind: 'urgent', wanted: false })
  at.pass(15 * minute)
  await ask('，加急')
  at.pass(15 * minute)
  assert.deepEqual(await round(), ['keen 新的提问 1 个。'])
})

test('of what is done before its mail is sent nobody is told, and a disabled account gets no mail', async () => {
  const writer = await person('writer', 'writer')
  await ask('，很急')
  at.pass(1)
  refuse = 'unreachable'
  assert.deepEqual(await round(), [])
  refuse = null
  await at.context.db.updateTable('open_questions').set({ status: 'answered' }).execute()
  at.pass(minute)
  assert.deepEqual(await round(), [])
  const { state } = await at.context.db.selectFrom('staff_mails').select('state').where('user_id', '=', writer.userId).executeTakeFirstOrThrow()
  assert.equal(state, 'dropped')
  at.pass(16 * minute)
  await ask('，很急')
  await at.context.db.updateTable('users').set({ disabled: 1 }).where('id', '=', writer.userId).execute()
  assert.deepEqual(await round(), [])
})

test('a question past its target time is told once, to whoever chose so', async () => {
  const approver = await person('approver', 'keen')
  await approver.browser.call(chooseMail, { kind: 'overdue', wanted: true })
  await ask()
  at.pass(day - minute)
  assert.deepEqual(await round(), [])
  at.pass(minute)
  assert.deepEqual(await round(), ['keen 超过目标时间仍未答复的提问 1 个。'])
  at.pass(hour)
  assert.deepEqual(await round(), [])
})

test('a returned draft is told to its writer alone', async () => {
  const writer = await person('writer', 'mine')
  await person('writer', 'other')
  const approver = await person('approver', 'approver')
  const draft = await deskRows(at.context).draft(writer.userId, 'submitted')
  await approver.browser.call(returnDraft, { ...draft, remark: '请补充证据' })
  assert.deepEqual(await round(), ['mine 退回给您修改的草稿 1 份。'])
  assert.ok(!JSON.stringify(sent).includes('测试问题'))
  at.pass(hour)
  assert.deepEqual(await round(), [])
})

test('two servers that send at the same moment send each mail once; one that surely failed is tried again, one that may have arrived is not, and the next says so', async () => {
  await person('writer', 'writer')
  await ask('，很急')
  sent = []
  await Promise.all([sendStaffMails(context()), sendStaffMails(context())])
  assert.equal(sent.length, 1)
  at.pass(15 * minute)
  await ask('，很急')
  refuse = 'unreachable'
  assert.deepEqual(await round(), [])
  refuse = null
  assert.deepEqual(await round(), [])
  at.pass(minute)
  assert.deepEqual(await round(), ['writer 新的提问 1 个，其中紧急 1 个。'])
  at.pass(15 * minute)
  await ask('，很急')
  refuse = 'unknown'
  assert.deepEqual(await round(), [])
  refuse = null
  at.pass(hour)
  assert.deepEqual(await round(), [])
  await ask('，很急')
  await round()
  assert.equal(sent.length, 1)
  assert.match(JSON.stringify(sent), /之前有一封提醒可能没有送达/)
})

test('the weekly digest tells each owner of their entries and administrators of those without an owner, once in a week', async () => {
  const owner = await person('writer', 'owner')
  const approver = await person('approver', 'approver')
  await person('administrator', 'admin')
  await person('auditor', 'auditor')
  // A Monday at eight in the morning in China.
  const monday = startOfDay('2040-01-02') + 8 * hour
  at.pass(monday - at.context.clock())
  const due = (key: string, category: '禁忌' | '其他', days: number) =>
    libraryContent(key, `${key}的用法是什么？`, { category, review_due: chinaDay(monday + days * day) })
  await publishEntries(at.context, [
    due('own-1', '禁忌', -2),
    due('own-2', '禁忌', 6),
    due('own-3', '禁忌', 59),
    due('loose', '其他', 20),
    due('far', '其他', 90),
  ])
  await approver.browser.call(setCategoryOwner, { category: '禁忌', owner: owner.userId })
  // The first start: the week before, which nobody was told of, is over.
  assert.deepEqual(await round(1), [])
  at.pass(30 * minute)
  assert.deepEqual(await round(1), [
    'admin 没有负责人的条目：已逾期 0 条；7 天内到期 0 条，30 天内 1 条，60 天内 1 条（后一个数包含前一个）。请在“知识库 → 负责人”中指定负责人。',
    'owner 您负责的条目：已逾期 1 条；7 天内到期 1 条，30 天内 1 条，60 天内 2 条（后一个数包含前一个）。',
  ])
  const mail = sent.find(({ to }) => to.startsWith('owner'))!
  assert.equal(mail.paragraphs[1], '已逾期和 7 天内到期的编号：own-1、own-2。')
  const list = 'https://xunyi.example.com/admin/library?owner'
  assert.deepEqual(mail.paragraphs.slice(2, 4), [
    `请登录管理台处理：${list}=mine&due=overdue&sort=due`,
    `请登录管理台处理：${list}=mine&due=two_months&sort=due`,
  ])
  assert.ok(sent.some(({ to, paragraphs }) => to.startsWith('admin') && paragraphs[1] === `请登录管理台处理：${list}=none&due=two_months&sort=due`))
  assert.ok(!JSON.stringify(sent).includes('用法'))
  at.pass(6 * day + 23 * hour)
  assert.deepEqual(await round(1), [])
  await owner.browser.call(chooseMail, { kind: 'reviews', wanted: false })
  at.pass(hour)
  assert.equal((await round(1)).length, 1)
  // A server that was down that day tells of the week later.
  at.pass(8 * day)
  assert.equal((await round(1)).length, 1)
})

test('everyone chooses for themselves among the kinds of their roles', async () => {
  const writer = await person('writer', 'writer')
  const kinds = async (who: Caller) => (await who.browser.call(mailChoices, {})).choices.map(({ kind, wanted }) => `${kind} ${wanted}`)
  assert.deepEqual(await kinds(writer), ['asked false', 'urgent true', 'returned true', 'overdue false', 'reviews true'])
  await writer.browser.call(chooseMail, { kind: 'returned', wanted: false })
  await writer.browser.call(chooseMail, { kind: 'asked', wanted: true })
  assert.deepEqual(await kinds(writer), ['asked true', 'urgent true', 'returned false', 'overdue false', 'reviews true'])
  assert.deepEqual(await kinds(await person('administrator', 'admin')), ['reviews true'])
  assert.match((await writer.browser.call(mailChoices, {})).address!, /^w.*@/)
})
