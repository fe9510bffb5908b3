import { ask, askFeedback, qaDetail } from '@xunyi/contract/chat'
import { askBack } from '@xunyi/contract/clarifications'
import { link, question, queue, reject } from '@xunyi/contract/desk'
import { openDraft } from '@xunyi/contract/drafts'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import { history } from '@xunyi/contract/history'
import { exportData } from '@xunyi/contract/privacy'
import { approveProposal, proposals, returnProposal, takeBackProposal } from '@xunyi/contract/proposals'
import { rejections } from '@xunyi/contract/rejections'
import { markAdverse } from '@xunyi/contract/safety'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../../testing/browser.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { libraryContent, publishEntries } from '../../testing/library-content.ts'
import { outcome } from '../../testing/outcome.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/* Answering with an entry and rejecting: what one person decides alone, and what a second person confirms. */

let at: TestServer
let [writer, approver]: Caller[] = []
before(async () => {
  at = await openTestServer({ starter: [] })
  ;[writer, approver] = [await newCaller(at.app, at.context, 'writer'), await newCaller(at.app, at.context, 'approver', ['publisher'])]
  await publishEntries(at.context, [libraryContent('keep', '静注人免疫球蛋白怎么保存？'), libraryContent('mix', '人血白蛋白怎么配制溶解？')])
  await at.context.catalogue.refresh()
})
after(() => at.close())

const entryId = async (key: string) => (await at.context.db.selectFrom('library_entries').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
const lettersOf = (browser: Browser) => browser.call(letters, {})
const waiting = async (by: Caller, id: string) => (await by.browser.call(proposals, { subject: `question:${id}` }))[0]!
const stateOf = async (id: string) => (await writer!.browser.call(question, { id })).state
const recorded = async (id: string) =>
  (await at.context.db.selectFrom('audit_log').select(['actor', 'action', 'after']).where('subject', '=', `question:${id}`).orderBy('seq').execute()).map(
    ({ actor, action, after }) => ({ actor, action, after: JSON.parse(after) as Record<string, unknown> }),
  )

async function asked(text: string): Promise<{ id: string; doctor: Browser }> {
  const doctor = await at.doctor()
  at.pass(1)
  await doctor.call(askFeedback, { text })
  const { id } = await at.context.db
    .selectFrom('open_question_askers')
    .innerJoin('open_questions', 'id', 'question_id')
    .select('id')
    .where('text', '=', text)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return { id, doctor }
}

test('one person answers with an entry that the search finds very close, and the letter shows both questions', async () => {
  const { id, doctor } = await asked('静注人免疫球蛋白如何存放')
  const entry_id = await entryId('keep')
  assert.deepEqual(await writer!.browser.call(link, { id, entry_id }), { letters: 1, proposed: false })
  const [letter] = await lettersOf(doctor)
  const { question: own, library_question, answer } = await doctor.call(letterDetail, { id: letter!.id })
  assert.deepEqual([own, library_question, answer !== ''], ['静注人免疫球蛋白如何存放', '静注人免疫球蛋白怎么保存？', true])
  assert.deepEqual(
    (await recorded(id)).map(({ actor, action }) => [actor, action]),
    [[writer!.userId, 'question.link']],
  )
})

test('an entry that is not close reaches the asker only once a second person has confirmed it', async () => {
  const { id, doctor } = await asked('人血白蛋白能不能做雾化吸入')
  const entry_id = await entryId('mix')
  assert.deepEqual(await writer!.browser.call(link, { id, entry_id }), { letters: 0, proposed: true })
  assert.deepEqual([await lettersOf(doctor), await stateOf(id)], [[], 'submitted'])
  const mine = async (state: 'waiting' | 'submitted') =>
    (await writer!.browser.call(queue, { after: null, size: 10, state, q: '雾化', mine: false })).rows.map(({ holder }) => holder?.id)
  assert.deepEqual([await mine('waiting'), await mine('submitted')], [[], [writer!.userId]])
  for (const again of [
    () => writer!.browser.call(link, { id, entry_id }),
    () => writer!.browser.call(reject, { id, reason: 'scope' }),
    () => writer!.browser.call(openDraft, { question_id: id, entry_id: null }),
  ])
    assert.equal(await outcome(again()), 'conflict')

  const proposal = await waiting(writer!, id)
  assert.deepEqual(
    [proposal.kind, proposal.mine, proposal.title, proposal.entry],
    ['link', true, '人血白蛋白能不能做雾化吸入', { id: entry_id, question: '人血白蛋白怎么配制溶解？' }],
  )
  assert.equal(await outcome(writer!.browser.call(approveProposal, { id: proposal.id })), 'noRole')
  // The role alone is not enough: the person has to be another one.
  await at.context.db.insertInto('user_roles').values({ user_id: writer!.userId, role: 'approver', granted_at: at.context.clock() }).execute()
  assert.equal(await outcome(writer!.browser.call(approveProposal, { id: proposal.id })), 'noRole')
  await at.context.db.deleteFrom('user_roles').where('user_id', '=', writer!.userId).where('role', '=', 'approver').execute()
  assert.deepEqual(await lettersOf(doctor), [])

  await approver!.browser.call(returnProposal, { id: proposal.id, remark: '答非所问' })
  const returned = await waiting(writer!, id)
  assert.deepEqual([returned.status, returned.remark, await stateOf(id)], ['returned', '答非所问', 'waiting'])
  await writer!.browser.call(link, { id, entry_id })
  const second = await waiting(writer!, id)
  await writer!.browser.call(takeBackProposal, { id: second.id })
  assert.equal(await outcome(approver!.browser.call(approveProposal, { id: second.id })), 'notFound')
  await writer!.browser.call(link, { id, entry_id })
  assert.deepEqual(await approver!.browser.call(approveProposal, { id: (await waiting(approver!, id)).id }), { letters: 1 })
  assert.equal((await lettersOf(doctor)).length, 1)
  const last = (await recorded(id)).at(-1)!
  assert.deepEqual([last.actor, last.action, last.after['proposed_by']], [approver!.userId, 'question.link', writer!.userId])
})

test('a link is not confirmed once the entry has another version than the one proposed', async () => {
  const { id } = await asked('人血白蛋白可以口服吗')
  await writer!.browser.call(link, { id, entry_id: await entryId('mix') })
  at.pass(1)
  await publishEntries(at.context, [libraryContent('mix', '人血白蛋白怎么配制溶解？', { answer: '改了。' })])
  assert.equal(await outcome(approver!.browser.call(approveProposal, { id: (await waiting(approver!, id)).id })), 'conflict')
})

test('what waits for a second person is not confirmed once the question is marked as an adverse reaction, nor proposed', async () => {
  const entry_id = await entryId('mix')
  for (const [text, propose] of [
    ['人血白蛋白能不能滴眼', (id: string) => writer!.browser.call(link, { id, entry_id })],
    ['宿舍几点熄灯呀', (id: string) => writer!.browser.call(reject, { id, reason: 'scope' })],
    ['病房里的那位怎么样了', (id: string) => writer!.browser.call(askBack, { id, asker: null, parts: [], text: '请说明是哪一位' })],
  ] as const) {
    const { id, doctor } = await asked(text)
    await propose(id)
    const proposal = await waiting(approver!, id)
    await writer!.browser.call(markAdverse, { subject: 'question', id, reason: '来电补充了用药后的情况' })
    assert.equal(await outcome(approver!.browser.call(approveProposal, { id: proposal.id })), 'notAllowed', text)
    assert.deepEqual(await lettersOf(doctor), [])
    await writer!.browser.call(takeBackProposal, { id: proposal.id })
    assert.equal(await outcome(propose(id)), 'notAllowed', text)
  }
})

test('a rejected asker is told why once a second person has confirmed it; the same question asked again is a new one', async () => {
  const text = '食堂几点开门呀'
  const { id, doctor } = await asked(text)
  const { id: record } = await doctor.call(ask, { text, id: null })
  await writer!.browser.call(reject, { id, reason: 'scope' })
  assert.deepEqual([await lettersOf(doctor), await stateOf(id)], [[], 'submitted'])
  const proposal = await waiting(approver!, id)
  assert.deepEqual([proposal.letter, proposal.reason], [rejections.scope.letter, rejections.scope.name])
  assert.equal((await doctor.call(qaDetail, { id: record })).rejected, null)
  assert.deepEqual(await approver!.browser.call(approveProposal, { id: proposal.id }), { letters: 1 })

  const [letter] = await lettersOf(doctor)
  assert.deepEqual([letter!.kind, letter!.origin_question, letter!.read_answer], ['rejection', text, false])
  const read = await doctor.call(letterDetail, { id: letter!.id })
  assert.deepEqual([read.rejected, read.answer, read.reviewed_on], [rejections.scope.letter, '', null])
  const shown = await doctor.call(qaDetail, { id: record })
  assert.deepEqual([shown.rejected, shown.answered, shown.requested], [rejections.scope.letter, null, false])
  const { data } = await doctor.call(history, { page: 1, size: 10 })
  assert.deepEqual([data[0]!.answer, data[0]!.answered], ['', null])
  const closed = await writer!.browser.call(question, { id })
  assert.deepEqual([closed.state, closed.outcome, closed.reason, closed.letters], ['closed', 'rejected', rejections.scope.name, { sent: 1, read: 1 }])
  const { blob } = await doctor.call(exportData, { format: 'json' })
  assert.equal((JSON.parse(await blob.text()) as { requests: { rows: { answered: boolean }[] } }).requests.rows[0]!.answered, false)

  at.pass(1)
  await doctor.call(askFeedback, { text })
  assert.equal((await doctor.call(qaDetail, { id: record })).rejected, null)
  const again = await writer!.browser.call(queue, { after: null, size: 10, state: 'waiting', q: '食堂', mine: false })
  assert.deepEqual([again.rows.length, again.rows[0]!.id === id], [1, false])
})
