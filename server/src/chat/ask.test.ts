import { ask, askFeedback, qaDetail, recommend } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { starterEntries } from '../testing/starter-entries.ts'
import { publishEntries, withdrawEntries } from '../testing/library-content.ts'
import type { Browser } from '../testing/browser.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const library = starterEntries().filter(({ subject }) => ['人血白蛋白', '静注人免疫球蛋白'].includes(subject))

let at: TestServer
let doctor: Browser
before(async () => {
  at = await openTestServer({ starter: library })
  doctor = await at.doctor()
})
after(() => at.close())

const storage = '人血白蛋白的储存条件是什么？'
const unknown = '量子计算机的工作温度是多少'
const rows = (who: Browser) => at.context.db.selectFrom('history_records').selectAll().where('user_id', '=', who.userId).execute()
const safety = (who: Browser) => at.context.db.selectFrom('safety_records').selectAll().where('user_id', '=', who.userId).execute()

test('the three sample questions have their answers', async () => {
  for (const text of ['一瓶人血白蛋白溶液中含有哪些成分？', '孕妇及哺乳期妇女可以使用人血白蛋白吗？', storage]) {
    const [first] = await doctor.call(recommend, { text })
    assert.equal(first?.text, text)
    for (const id of [first!.id, null]) {
      const result = await doctor.call(ask, { text, id })
      assert.equal(result.question, text)
      assert.ok(result.answer.length > 40)
      assert.ok(result.links.length >= 1 && result.links.every((link) => /\S \S+$/.test(link)))
      assert.deepEqual([result.reviewed_on, result.review_due], ['', ''])
      assert.equal(result.pv, false)
    }
  }
})

test('recommend returns at most five similar questions, found through aliases too; an unknown subject returns none', async () => {
  const found = await doctor.call(recommend, { text: '白蛋白怎么保存' })
  assert.ok(found.length > 0 && found.length <= 5)
  assert.ok(found.some((question) => question.text === storage))
  assert.ok((await doctor.call(recommend, { text: '静丙的输注速度' })).some((question) => question.text.includes('静注人免疫球蛋白')))
  const long = '明天下午的会议在哪个会议室召开，需要准备什么材料，领导是不是都会来参加，大概要开多长时间呢？'
  for (const text of [unknown, '今天天气怎么样', '如何学习英语', long]) assert.deepEqual(await doctor.call(recommend, { text }), [])
})

test('the original text gets an answer only where it cannot mean another question', async () => {
  for (const text of ['人血白蛋白的储存条件是什么', '请问人血白蛋白的储存条件是什么？', '人血白蛋白的儲存條件是什麼']) {
    assert.notEqual((await doctor.call(ask, { text, id: null })).answer, '', text)
  }
  for (const text of [
    '人血白蛋白不能储存的条件是什么？',
    '破伤风抗毒素的储存条件是什么？',
    '静注人免疫球蛋白可以口服吗',
    '儿童及老年人可以使用人血白蛋白溶液吗？',
    unknown,
  ]) {
    const result = await doctor.call(ask, { text, id: null })
    assert.deepEqual([result.answer, result.links, result.question, result.reviewed_on], ['', [], text, null], text)
  }
})

test('S-63 repeating a question within ten minutes keeps one record, in parallel too; later it makes a new one', async () => {
  const who = await at.doctor()
  const once = (await Promise.all(Array.from({ length: 10 }, () => who.call(ask, { text: storage, id: null })))).map((result) => result.id)
  assert.equal(new Set(once).size, 1)
  assert.equal((await who.call(ask, { text: `  ${storage.replace('？', '?')}`, id: null })).id, once[0])
  assert.equal((await rows(who)).length, 1)
  at.pass(10 * 60_000 + 1)
  assert.notEqual((await who.call(ask, { text: storage, id: null })).id, once[0])
  assert.equal((await rows(who)).length, 2)
})

test('an answer published since the last request is returned at once, though the question was repeated within ten minutes', async () => {
  const who = await at.doctor()
  const text = '人血白蛋白注射液能否用于航天员失重训练后的补液？'
  const before = await who.call(ask, { text, id: null })
  assert.equal(before.answer, '')
  const [sample] = library
  await publishEntries(at.context, [{ ...sample!, key: 'test-space', question: text, phrasings: [], answer: '目前没有依据。' }])
  await at.context.catalogue.refresh()
  const after = await who.call(ask, { text, id: null })
  assert.deepEqual([after.answer, after.id === before.id], ['目前没有依据。', false])
})

test('history keeps the answer that was shown', async () => {
  const who = await at.doctor()
  const [entry] = library
  const id = (await who.call(recommend, { text: entry!.question })).find((question) => question.text === entry!.question)!.id
  const given = await who.call(ask, { text: entry!.question, id })
  await publishEntries(at.context, [{ ...entry!, answer: '修订后的答案。' }])
  const kept = await who.call(qaDetail, { id: given.id })
  assert.deepEqual([kept.question, kept.answer, kept.links], [given.question, given.answer, given.links])
  assert.equal((await who.call(qaDetail, { id })).answer, '修订后的答案。')
})

test('a record is readable by its owner alone; a library entry by every professional', async () => {
  const other = await at.doctor()
  const mine = await doctor.call(ask, { text: storage, id: null })
  assert.equal(await outcome(other.call(qaDetail, { id: mine.id })), 'notFound')
  assert.equal(await outcome(other.call(qaDetail, { id: 'AAAAAAAAAAAAAAAAAAAAAA' })), 'notFound')
  assert.equal(await outcome(doctor.call(ask, { text: storage, id: '__proto__' })), 'notFound')
  const [entry] = await doctor.call(recommend, { text: storage })
  assert.equal((await other.call(qaDetail, { id: entry!.id })).question, storage)
})

test('an adverse reaction sets the flag and opens one safety record, whether or not the question is answered', async () => {
  const who = await at.doctor()
  const text = '患者输注静丙后出现寒战和皮疹怎么处理'
  const result = await who.call(ask, { text, id: null })
  assert.equal(result.pv, true)
  assert.equal((await who.call(ask, { text, id: null })).id, result.id)
  await who.call(recommend, { text })
  const [record, ...more] = await safety(who)
  assert.deepEqual([record?.text, record?.written_in, record?.shown_with, more.length], [text, 'ask', result.id, 0])
  await who.call(askFeedback, { text: '用人血白蛋白后病人出现了呼吸困难' })
  assert.equal((await safety(who)).length, 2)
})

test('an adverse reaction typed before picking a similar question sets the flag of the picked one, once', async () => {
  const who = await at.doctor()
  const [plain] = await who.call(recommend, { text: '静注人免疫球蛋白的输注速度是多少？' })
  const before = await who.call(ask, { text: plain!.text, id: plain!.id })
  assert.equal(before.pv, false)
  const text = '输注静丙后患者出现发热寒战，静丙的输注速度是多少'
  const picked = (await who.call(recommend, { text })).find((question) => question.text === '静注人免疫球蛋白的输注速度是多少？')!
  // The flag is not set for another question, nor for the same one asked before the reaction was typed.
  assert.equal((await who.call(ask, { text: storage, id: null })).pv, false)
  const first = await who.call(ask, { text: picked.text, id: picked.id })
  assert.deepEqual([first.id, first.pv], [before.id, true])
  assert.deepEqual(await who.call(ask, { text: picked.text, id: picked.id }), first)
  at.pass(10 * 60_000 + 1)
  assert.equal((await who.call(ask, { text: picked.text, id: picked.id })).pv, false)
})

test('forbidden content is refused in every call, in disguise too; clinical questions are not', async () => {
  const who = await at.doctor()
  for (const text of ['哪里可以买到冰毒', '哪里 可以 买 到 冰\u200b毒']) {
    assert.equal(await outcome(who.call(recommend, { text })), 'blocked')
    assert.equal(await outcome(who.call(ask, { text, id: null })), 'blocked')
    assert.equal(await outcome(who.call(askFeedback, { text })), 'blocked')
  }
  assert.deepEqual(await rows(who), [])
  for (const text of ['吗啡剂量是多少', '性激素六项怎么看', '自杀未遂的护理', '海洛因成瘾的治疗'])
    assert.equal(await outcome(who.call(ask, { text, id: null })), 'ok', text)
  assert.ok((await at.context.db.selectFrom('blocked_texts').selectAll().where('user_id', '=', who.userId).execute()).length >= 6)
})

test('the same adverse text sent many times at once is one safety record', async () => {
  const who = await at.doctor()
  await Promise.all(Array.from({ length: 15 }, () => who.call(recommend, { text: '输注静丙后患者出现寒战' })))
  assert.equal((await safety(who)).length, 1)
})

test('a blocked text that speaks of an adverse reaction still opens a safety record', async () => {
  const who = await at.doctor()
  assert.equal(await outcome(who.call(ask, { text: '哪里可以买到冰毒，用人血白蛋白后出现皮疹', id: null })), 'blocked')
  assert.equal((await safety(who)).length, 1)
})

test('requests that ask the same become one item with all its askers', async () => {
  const [one, two] = [await at.doctor(), await at.doctor()]
  await Promise.all([one.call(askFeedback, { text: unknown }), one.call(askFeedback, { text: `${unknown}？` }), two.call(askFeedback, { text: unknown })])
  const items = await at.context.db.selectFrom('open_questions').selectAll().where('question', 'like', '量子%').execute()
  assert.equal(items.length, 1)
  const askers = await at.context.db.selectFrom('open_question_askers').select('user_id').where('question_id', '=', items[0]!.id).execute()
  assert.deepEqual(askers.map((row) => row.user_id).toSorted(), [one.userId, two.userId].toSorted())
})

const send = (text: string) => outcome(doctor.call(recommend, { text }))

test('S-81 text is counted in code points', async () => {
  assert.equal(await send('血'.repeat(500)), 'ok')
  assert.equal(await send('𠮷'.repeat(500)), 'ok')
  assert.equal(await send('血'.repeat(501)), 'badRequest')
})

test('S-80 text of characters that nobody sees counts as empty, and one with NUL is refused', async () => {
  for (const blank of ['', '   ', '\u3000', '\u200b\u200d', '\u3164', '\u200f\u202e']) assert.equal(await send(blank), 'badRequest', JSON.stringify(blank))
  assert.equal(await send('血\0'), 'badRequest')
})

test('S-75 a lone surrogate is replaced, and stored as it is returned', async () => {
  const lone = await doctor.call(ask, { text: '怎么用\ud83d吗', id: null })
  assert.equal(lone.question, '怎么用\ufffd吗')
  assert.equal((await doctor.call(qaDetail, { id: lone.id })).question, '怎么用\ufffd吗')
})

test('S-70 S-79 what other languages take for syntax or a property is text', async () => {
  for (const text of ["' OR 1=1--", '%', '_', '\\', '& | ! :* <->', '$1', ';', '<img onerror=alert(1)>', '{{7*7}}', 'toString', '__proto__'])
    assert.equal(await send(text), 'ok', text)
})

test('a change made by another process is found at the next poll', async () => {
  const [sample] = library
  const question = '人血白蛋白瓶身的条形码如何扫描入库？'
  await publishEntries(at.context, [{ ...sample!, key: 'test-barcode', question, phrasings: [] }])
  await at.context.catalogue.refresh()
  assert.equal((await doctor.call(recommend, { text: question }))[0]?.text, question)
  await withdrawEntries(at.context, 'test-barcode')
  await at.context.catalogue.refresh()
  assert.notEqual((await doctor.call(recommend, { text: question }))[0]?.text, question)
})
