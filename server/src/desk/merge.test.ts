import { askFeedback } from '@xunyi/contract/chat'
import { claim, merge, question, split } from '@xunyi/contract/desk'
import { openDraft, readDraft, saveDraft, submitDraft } from '@xunyi/contract/drafts'
import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sha256 } from '../secrets.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { deskRows, soundContent } from '../testing/console-inputs/desk.ts'
import { newPhone } from '../testing/numbers.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let at: TestServer
let writer: Caller
let second: Caller
before(async () => {
  at = await openTestServer({ starter: [], env: { SMS_PER_ADDRESS_PER_HOUR: '1000000', SMS_PER_HOUR: '1000000' } })
  writer = await newCaller(at.app, at.context, 'writer')
  second = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())

const rows = () => deskRows(at.context)
const itemOf = async (text: string) =>
  (
    await at.context.db
      .selectFrom('open_question_askers')
      .innerJoin('open_questions', 'id', 'question_id')
      .select('id')
      .where('text', '=', text)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
  ).id
const textsIn = async (id: string) => (await writer.browser.call(question, { id })).asked_by.map(({ text }) => text)
const recorded = async (id: string) =>
  (await at.context.db.selectFrom('audit_log').select('action').where('subject', '=', `question:${id}`).execute()).map(({ action }) => action)

async function ask(text: string, who?: Caller): Promise<string> {
  at.pass(1)
  await (who ?? (await newCaller(at.app, at.context, 'doctor'))).browser.call(askFeedback, { text })
  return itemOf(text)
}

test('a merged question has the askers of both, and the earliest asker’s text as its title', async () => {
  const both = await newCaller(at.app, at.context, 'doctor')
  const first = await ask('体重轻的人静丙打多少合适呢', both)
  const other = await ask('瘦人的丙球剂量怎么定')
  await ask('瘦人的丙球剂量怎么定', both)
  assert.notEqual(first, other)
  assert.deepEqual(
    (await writer.browser.call(question, { id: first })).similar.map(({ id }) => id).filter((id) => id === first),
    [],
  )
  await writer.browser.call(merge, { id: first, into: other })
  assert.equal(await outcome(writer.browser.call(question, { id: first })), 'notFound')
  // An asker of both questions has one place, with both wordings.
  const merged = await writer.browser.call(question, { id: other })
  assert.deepEqual(
    merged.asked_by.flatMap(({ further }) => further),
    ['体重轻的人静丙打多少合适呢'],
  )
  assert.deepEqual(await textsIn(other), ['瘦人的丙球剂量怎么定', '瘦人的丙球剂量怎么定'])
  assert.deepEqual(await recorded(other), ['question.merge'])
  const { after } = await at.context.db.selectFrom('audit_log').select('after').where('subject', '=', `question:${other}`).executeTakeFirstOrThrow()
  assert.deepEqual(JSON.parse(after!), { askers: merged.askers })
  const third = await ask('小个子静丙给药看体重吗')
  await writer.browser.call(merge, { id: third, into: other })
  // Both wordings join the merged question.
  assert.equal(await ask('小个子静丙给药看体重吗？'), other)
  assert.equal(await ask('小个子丙球给药看体重吗'), other)
  assert.equal(await ask('体重轻的人静丙打多少合适呢？'), other)
  assert.equal((await writer.browser.call(question, { id: other })).askers, 6)
})

test('a question claimed by another user or waiting for approval is not merged; a merge moves the draft', async () => {
  const [one, two] = [(await rows().question()).id, (await rows().question()).id]
  assert.equal(await outcome(writer.browser.call(merge, { id: one, into: one })), 'conflict')
  assert.equal(await outcome(writer.browser.call(merge, { id: one, into: 'unknown' })), 'notFound')
  await second.browser.call(claim, { id: two })
  for (const [id, into] of [
    [one, two],
    [two, one],
  ] as const)
    assert.equal(await outcome(writer.browser.call(merge, { id, into })), 'conflict')
  const draft = await second.browser.call(openDraft, { question_id: two, entry_id: null })
  const saved = await second.browser.call(saveDraft, { id: draft.id, revision: 1, content: soundContent() })
  const sent = await second.browser.call(submitDraft, { id: draft.id, revision: saved.revision, confirmed: ['links', 'adverse'] })
  const claimed = await at.context.db.selectFrom('open_questions').select(['claimed_by', 'claimed_until']).where('id', '=', two).executeTakeFirstOrThrow()
  assert.deepEqual({ ...claimed }, { claimed_by: null, claimed_until: null })
  assert.equal(await outcome(writer.browser.call(merge, { id: two, into: one })), 'conflict')
  await second.browser.call(saveDraft, { id: draft.id, revision: sent.revision, content: sent.content })
  await second.browser.call(merge, { id: two, into: one })
  assert.equal((await second.browser.call(readDraft, { id: draft.id })).question?.id, one)
  // A question has one draft at most.
  const three = (await rows().question()).id
  const other = await second.browser.call(openDraft, { question_id: three, entry_id: null })
  await second.browser.call(saveDraft, { id: other.id, revision: 1, content: soundContent() })
  assert.equal(await outcome(second.browser.call(merge, { id: three, into: one })), 'conflict')
})

test('a merged question is due when the earlier of both was', async () => {
  const dueOf = async (id: string) => (await at.context.db.selectFrom('open_questions').select('due_at').where('id', '=', id).executeTakeFirstOrThrow()).due_at
  const [early, late] = [await rows().question(), await rows().question()]
  const due = (await dueOf(late.id))! - 3_600_000
  await at.context.db.updateTable('open_questions').set({ due_at: due }).where('id', '=', early.id).execute()
  await writer.browser.call(merge, { id: early.id, into: late.id })
  assert.equal(await dueOf(late.id), due)
})

test('splitting gives an asker a question of their own, which their wording joins from then on', async () => {
  const id = await ask('静丙需要做皮试吗')
  assert.equal(await ask('打丙球要皮试吗'), id)
  assert.equal(await ask('打丙球要皮试吗？'), id)
  const { asked_by } = await writer.browser.call(question, { id })
  assert.equal(await outcome(writer.browser.call(split, { id, asker: 'unknown' })), 'notFound')
  // Another asker wrote the same words.
  assert.equal(await outcome(writer.browser.call(split, { id, asker: asked_by[1]!.asker })), 'notAllowed')
  const own = await writer.browser.call(split, { id, asker: asked_by[0]!.asker })
  assert.deepEqual([await textsIn(own.id), await textsIn(id)], [['静丙需要做皮试吗'], ['打丙球要皮试吗', '打丙球要皮试吗？']])
  assert.equal((await writer.browser.call(question, { id })).question, '打丙球要皮试吗')
  assert.deepEqual(await recorded(id), ['question.split'])
  assert.equal(
    await outcome(writer.browser.call(split, { id: own.id, asker: (await writer.browser.call(question, { id: own.id })).asked_by[0]!.asker })),
    'notAllowed',
  )
  // Each wording joins its own question.
  assert.equal(await ask('静丙需要做皮试吗？'), own.id)
  assert.equal(await ask('打丙球要皮试吗。'), id)
})

test('an asker’s pseudonym is not derivable from the user id', async () => {
  const { id, askers } = await rows().question(2)
  const { asked_by } = await writer.browser.call(question, { id })
  const tried = askers.map((userId) => sha256(`${id} ${userId}`).slice(0, 22))
  assert.equal(new Set(asked_by.map(({ asker }) => asker)).size, 2)
  assert.deepEqual(
    asked_by.filter(({ asker }) => tried.includes(asker)),
    [],
  )
})

test('S-88 an account deleted while its questions are merged and split leaves nothing, in any order', async () => {
  for (let round = 0; round < 8; round++) {
    const phone = newPhone()
    const leaving = await at.doctor(phone)
    const words = [`第${round + 2}瓶怎么输才对`, `第${round + 2}瓶放在哪层`]
    for (const text of words) await leaving.call(askFeedback, { text })
    const ids = await Promise.all(words.map(itemOf))
    await ask(`${words[0]}？`)
    await ask(`${words[1]}？`)
    at.pass(61_000)
    await leaving.call(sendDeletionCode, {})
    const code = leaving.lastCode(phone)
    const { asked_by } = await writer.browser.call(question, { id: ids[1]! })
    const ended = await Promise.all([
      outcome(leaving.call(cancelUser, { code })),
      outcome(writer.browser.call(merge, { id: ids[0]!, into: ids[1]! })),
      outcome(second.browser.call(merge, { id: ids[1]!, into: ids[0]! })),
      outcome(writer.browser.call(split, { id: ids[1]!, asker: asked_by[0]!.asker })),
    ])
    assert.equal(ended[0], 'ok')
    for (const each of ended) assert.ok(['ok', 'notFound', 'conflict', 'notAllowed'].includes(each), ended.join())
    assert.equal(ended.slice(1, 3).filter((each) => each === 'ok').length, 1, ended.join())
    const left = await at.context.db
      .selectFrom('open_question_askers')
      .innerJoin('open_questions', 'id', 'question_id')
      .select(['text', 'question'])
      .where('text', 'like', `第${round + 2}瓶%`)
      .execute()
    assert.deepEqual(left.map(({ text }) => text).toSorted(), words.map((text) => `${text}？`).toSorted())
    for (const { question } of left) assert.ok(!words.includes(question))
  }
})
