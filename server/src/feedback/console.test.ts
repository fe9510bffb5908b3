import { closeFeedback, exportFeedback, feedbackDetail, feedbackList, reopenFeedback, replyToFeedback } from '@xunyi/contract/console-feedback'
import { addFeedback, type FeedbackType } from '@xunyi/contract/feedback'
import { exportData } from '@xunyi/contract/privacy'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import readWorkbook from 'read-excel-file/universal'
import { DeliveryFailed } from '../delivery/delivery-failed.ts'
import type { EmailPort } from '../delivery/email.ts'
import { Outbox } from '../delivery/outbox.ts'
import { newId } from '../ids.ts'
import type { Browser } from '../testing/browser.ts'
import { newCaller, type Kind } from '../testing/callers.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** A mail server that fails on demand. */
let failing: DeliveryFailed | Error | null = null
const outbox = new Outbox('循医')
const email: EmailPort = {
  async send(mail) {
    if (failing) throw failing
    await outbox.send(mail)
  },
}

let at: TestServer
let administrator: Browser
before(async () => {
  at = await openTestServer({ starter: [], env: { OPERATOR_CONTACT: 'support@company.com' }, overrides: { delivery: { email } } })
  administrator = await staffUser('administrator')
})
after(() => at.close())

const staffUser = async (kind: Kind) => (await newCaller(at.app, at.context, kind)).browser
const mails = (to: string) => outbox.messages.filter((message) => message.to === to).map(({ text }) => text)
const one = (id: string, who = administrator) => who.call(feedbackDetail, { id })
const events = async (id: string) =>
  (await at.context.db.selectFrom('audit_log').select(['action', 'after']).where('subject', '=', `feedback:${id}`).orderBy('seq').execute()).map(
    ({ action, after }) => [action, JSON.parse(after) as object],
  )

let written = 0
/** @returns its id and its reply address */
async function feedback(content = '历史问答打不开', opinionType: FeedbackType = 'FUNCTIONAL_BUG', doctor?: Browser) {
  const address = `doctor${++written}@hospital.com`
  const who = doctor ?? (await at.doctor())
  await who.call(addFeedback, { opinionType, email: address, content })
  const { id } = await at.context.db.selectFrom('product_feedback').select('id').where('email', '=', address).executeTakeFirstOrThrow()
  return { id, address }
}

test('a reply is sent by e-mail, quotes the feedback and closes it', async () => {
  const content = `第一行\n第二行 <b>${'很长'.repeat(150)}`
  const { id, address } = await feedback(content)
  assert.deepEqual((await one(id)).status, 'open')
  await administrator.call(replyToFeedback, { id, text: '已经修复。\n\n请更新后再试。' })
  const [mail = '', ...others] = mails(address)
  assert.deepEqual(others, [])
  const day = new Date(at.context.clock()).toLocaleDateString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long' })
  assert.deepEqual(mail.split('\n\n').slice(0, -1), [
    '循医：关于您的意见反馈',
    '【循医】',
    `您好！感谢您对循医提出意见。您在${day}提交的反馈（功能故障），我们答复如下：`,
    '已经修复。',
    '请更新后再试。',
    `您的反馈：“${[...content.replace('\n', ' ')].slice(0, 200).join('')}……”`,
    '如需进一步沟通，请联系：support@company.com。',
  ])
  const { status, reply, closed_by, closed_at } = await one(id)
  assert.deepEqual([status, reply, closed_by, closed_at !== null], ['closed', '已经修复。\n\n请更新后再试。', '王医生', true])
  assert.deepEqual(await events(id), [['feedback.reply', { status: 'closed', characters: 14 }]])
})

test('twenty simultaneous replies by two people send one e-mail; the others are refused', async () => {
  const other = await staffUser('administrator')
  const { id, address } = await feedback()
  const ended = await Promise.all(
    Array.from({ length: 20 }, (_, each) => outcome((each % 2 ? other : administrator).call(replyToFeedback, { id, text: `第${each}封` }))),
  )
  assert.deepEqual(ended.toSorted(), [...Array.from({ length: 19 }, () => 'conflict'), 'ok'])
  assert.equal(mails(address).length, 1)
  assert.ok(mails(address)[0]!.includes((await one(id)).reply!))
  assert.equal(await outcome(administrator.call(closeFeedback, { id, reason: null })), 'conflict')
  assert.equal(await outcome(administrator.call(reopenFeedback, { id })), 'conflict')
})

test('a failed e-mail leaves the feedback open, and the next attempt sends it', async () => {
  const { id, address } = await feedback()
  for (const [kind, refusal] of [
    ['unreachable', /发送失败/],
    ['refused', /拒绝/],
    ['limited', /频繁/],
    ['unknown', /可能已经发出/],
  ] as const) {
    failing = new DeliveryFailed(kind, '550')
    await assert.rejects(administrator.call(replyToFeedback, { id, text: '收到' }), refusal)
    const { status, reply, closed_by, closed_at } = await one(id)
    assert.deepEqual({ status, reply, closed_by, closed_at }, { status: 'open', reply: null, closed_by: null, closed_at: null })
  }
  failing = new Error('of ours')
  assert.equal((await administrator.post(replyToFeedback.path, { id, text: '收到' })).statusCode, 500)
  assert.equal((await one(id)).status, 'open')
  failing = null
  await administrator.call(replyToFeedback, { id, text: '收到' })
  assert.equal(mails(address).length, 1)
  assert.deepEqual(
    (await events(id)).map(([action]) => action),
    [...Array.from({ length: 5 }, () => ['feedback.reply', 'feedback.reply_failed']).flat(), 'feedback.reply'],
  )
  assert.ok(!at.logged().includes(address))
})

test('without a mail server a reply is refused with a plain message, and the feedback stays open', async () => {
  const { id } = await feedback()
  const { buildApp } = await import('../app.ts')
  const app = await buildApp({ ...at.context, config: { ...at.context.config, email: null } }, { pages: false })
  try {
    const { browser } = await newCaller(app, at.context, 'administrator')
    await assert.rejects(browser.call(replyToFeedback, { id, text: '收到' }), /尚未配置邮件/)
    assert.equal((await one(id)).status, 'open')
  } finally {
    await app.close()
  }
})

test('feedback is closed without a reply, with a reason that contains no personal data, and opened again', async () => {
  const { id, address } = await feedback()
  assert.equal(await outcome(administrator.call(closeFeedback, { id, reason: '请联系 13800001111' })), 'badRequest')
  await administrator.call(closeFeedback, { id, reason: '重复反馈' })
  assert.deepEqual([(await one(id)).status, (await one(id)).reply], ['closed', null])
  assert.equal(await outcome(administrator.call(closeFeedback, { id, reason: null })), 'conflict')
  assert.equal(await outcome(administrator.call(replyToFeedback, { id, text: '收到' })), 'conflict')
  await administrator.call(reopenFeedback, { id })
  assert.equal(await outcome(administrator.call(reopenFeedback, { id })), 'conflict')
  assert.deepEqual([(await one(id)).status, (await one(id)).closed_by], ['open', null])
  await administrator.call(replyToFeedback, { id, text: '收到' })
  assert.equal(mails(address).length, 1)
  assert.deepEqual(await events(id), [
    ['feedback.close', { status: 'closed', reason: '重复反馈' }],
    ['feedback.reopen', { status: 'open' }],
    ['feedback.reply', { status: 'closed', characters: 2 }],
  ])
  for (const call of [
    () => one('none'),
    () => administrator.call(replyToFeedback, { id: 'none', text: '收到' }),
    () => administrator.call(closeFeedback, { id: 'none', reason: null }),
    () => administrator.call(reopenFeedback, { id: 'none' }),
  ])
    assert.equal(await outcome(call()), 'notFound')
})

test('the list is newest first, filtered and paged', async () => {
  const doctor = await at.doctor()
  const ids: string[] = []
  for (let each = 0; each < 5; each += 1) {
    at.pass(1)
    ids.unshift((await feedback(`咨询${each}`, 'PRODUCT_CONSULTING', doctor)).id)
  }
  await administrator.call(closeFeedback, { id: ids[2]!, reason: null })
  const list = (status: '' | 'open' | 'closed', after: string | null = null, size = 3) =>
    administrator.call(feedbackList, { after, size, status, type: 'PRODUCT_CONSULTING' })
  const first = await list('')
  assert.deepEqual([first.rows.map(({ id }) => id), first.total], [ids.slice(0, 3), 5])
  const second = await list('', first.next)
  assert.deepEqual([second.rows.map(({ id }) => id), second.next], [ids.slice(3), null])
  assert.deepEqual(
    (await list('closed')).rows.map(({ id }) => id),
    [ids[2]],
  )
  assert.deepEqual(
    (await list('open', null, 100)).rows.map(({ id }) => id),
    ids.filter((_, each) => each !== 2),
  )
  assert.equal(await outcome(list('', 'bad')), 'badRequest')
})

test('auditors read masked addresses and change nothing; other roles read nothing', async () => {
  const { id, address } = await feedback()
  const auditor = await staffUser('auditor')
  assert.equal((await one(id)).email, address)
  assert.match((await one(id, auditor)).email, /^d\*\*\*\d@hospital\.com$/)
  const { rows } = await auditor.call(feedbackList, { after: null, size: 100, status: '', type: '' })
  assert.ok(rows.length > 0 && rows.every(({ email }) => email.includes('***')))
  for (const call of [
    () => auditor.call(replyToFeedback, { id, text: '收到' }),
    () => auditor.call(closeFeedback, { id, reason: null }),
    () => auditor.call(reopenFeedback, { id }),
  ])
    assert.equal(await outcome(call()), 'noRole')
  for (const kind of ['writer', 'approver', 'pharmacovigilance', 'console'] as const) {
    const who = await staffUser(kind)
    assert.equal(await outcome(who.call(feedbackList, { after: null, size: 20, status: '', type: '' })), 'noRole')
    assert.equal(await outcome(who.call(exportFeedback, { status: '', type: '' })), 'noRole')
  }
})

test('S-72 the workbook holds the list as the caller sees it, as text, and the export is recorded', async () => {
  const content = '=HYPERLINK("http://evil.example")'
  const { id, address } = await feedback(content, 'ERROR_REPORTING')
  await administrator.call(replyToFeedback, { id, text: '@已收到' })
  const auditor = await staffUser('auditor')
  for (const who of [administrator, auditor]) {
    const { filename, content: bytes } = await who.call(exportFeedback, { status: 'closed', type: 'ERROR_REPORTING' })
    assert.match(filename, /^意见反馈-\d{4}-\d\d-\d\d\.xlsx$/)
    const [sheet] = await readWorkbook(new Blob([Buffer.from(bytes, 'base64')]), { trim: false })
    const [heading, ...rows] = sheet!.data
    assert.deepEqual(heading, ['提交时间', '类型', '内容', '邮箱', '状态', '回复', '处理人', '处理时间'])
    assert.deepEqual(
      rows.map((row) => row.slice(1, 7)),
      [['错误报告', content, who === administrator ? address : (await one(id, auditor)).email, '已处理', '@已收到', '王医生']],
    )
    const event = await at.context.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
    assert.deepEqual(
      [event.actor, event.action, JSON.parse(event.after)],
      [who.userId, 'feedback.export', { rows: 1, status: 'closed', type: 'ERROR_REPORTING', masked: who === auditor }],
    )
  }
})

test('a workbook is limited: more than five thousand rows are refused, with their number', async () => {
  const { db } = at.context
  const { id } = await feedback()
  const one = await db.selectFrom('product_feedback').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('product_feedback')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: 5001 - Number(count) }, () => ({ ...one, id: newId(), same_key: newId() }))
  for (let from = 0; from < more.length; from += 500)
    await db
      .insertInto('product_feedback')
      .values(more.slice(from, from + 500))
      .execute()
  await assert.rejects(administrator.call(exportFeedback, { status: '', type: '' }), { refusal: 'badRequest', message: /共 5001 条/ })
  await db.deleteFrom('product_feedback').where('id', '=', id).execute()
  assert.equal(await outcome(administrator.call(exportFeedback, { status: '', type: '' })), 'ok')
})

test('the reply is in the export of personal data', async () => {
  const doctor = await at.doctor()
  const { id } = await feedback('希望有深色模式', 'FUNCTIONAL_SUGGESTION', doctor)
  await administrator.call(replyToFeedback, { id, text: '已在计划中' })
  const { blob } = await doctor.call(exportData, { format: 'json' })
  const { feedback: sent } = JSON.parse(await blob.text()) as { feedback: { fields: Record<string, string>; rows: Record<string, unknown>[] } }
  assert.deepEqual([sent.fields['reply'], sent.fields['replied_at']], ['回复', '回复时间'])
  assert.deepEqual(
    sent.rows.map(({ closed, reply, replied_at }) => [closed, reply, replied_at]),
    [[true, '已在计划中', (await one(id)).closed_at]],
  )
})
