import { askFeedback } from '@xunyi/contract/chat'
import { merge, question, split } from '@xunyi/contract/desk'
import { openDraft, readDraft, saveDraft, type DraftContent } from '@xunyi/contract/drafts'
import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../../testing/browser.ts'
import { newCaller, type Caller } from '../../testing/callers.ts'
import { deskRows, soundContent } from '../../testing/console-inputs/desk.ts'
import { newPhone } from '../../testing/numbers.ts'
import { link, reject } from '../../testing/console-inputs/publish.ts'
import { outcome } from '../../testing/outcome.ts'
import { rowsByTable } from '../../testing/tables.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/* S-88: the words of a deleted account disappear from every draft that contains them. */

let at: TestServer
let writer: Caller
before(async () => {
  at = await openTestServer({ starter: [], env: { SMS_PER_ADDRESS_PER_HOUR: '1000000', SMS_PER_HOUR: '1000000' } })
  writer = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())

interface Asker {
  browser: Browser
  leave: () => Promise<void>
}

async function newAsker(): Promise<Asker> {
  const phone = newPhone()
  const browser = await at.doctor(phone)
  const leave = async () => {
    at.pass(61_000)
    await browser.call(sendDeletionCode, {})
    await browser.call(cancelUser, { code: browser.lastCode(phone) })
  }
  return { browser, leave }
}

/** @returns the id of the question that the text opened or joined */
async function ask({ browser }: Asker, text: string): Promise<string> {
  at.pass(1)
  await browser.call(askFeedback, { text })
  return (
    await at.context.db
      .selectFrom('open_question_askers')
      .select('question_id')
      .where('user_id', '=', browser.userId)
      .where('text', '=', text)
      .executeTakeFirstOrThrow()
  ).question_id
}

const read = (id: string) => writer.browser.call(readDraft, { id })
const begin = (question_id: string | null, entry_id: string | null = null) => writer.browser.call(openDraft, { question_id, entry_id })
const wordings = async (id: string) => {
  const { question, phrasings } = (await read(id)).content
  return [question, ...phrasings]
}
const tablesWith = async (text: string) => [...(await rowsByTable(at))].filter(([, all]) => JSON.stringify(all).includes(text)).map(([table]) => table)

/** A saved draft with these wordings. */
async function written(question_id: string, [first = '', ...phrasings]: string[]): Promise<string> {
  const { id } = await begin(question_id)
  const { revision } = await read(id)
  await writer.browser.call(saveDraft, { id, revision, content: { ...soundContent(first), phrasings } })
  return id
}

test('S-88 the words disappear from a draft that was kept when its question was rejected or linked to an entry', async () => {
  for (const how of ['rejected', 'linked'] as const) {
    const [text, own] = [`我院${how}科的狂免怎么分装`, `狂免怎么分装${how}`]
    const asker = await newAsker()
    const id = await ask(asker, text)
    const draft = await written(id, [own, text])
    await (how === 'rejected'
      ? reject(at.context, id, writer.userId)
      : link(at.context, { questionId: id, entryId: await deskRows(at.context).entry(), actor: writer.userId }))
    assert.deepEqual([(await read(draft)).question, await wordings(draft)], [null, [own, text]])
    // A later save keeps the source.
    await writer.browser.call(saveDraft, { id: draft, revision: (await read(draft)).revision, content: (await read(draft)).content })
    await asker.leave()
    assert.deepEqual([await wordings(draft), await tablesWith(text)], [[own], []])
  }
})

test('S-88 the words disappear from a draft of a question that the asker was split from', async () => {
  const [first, other] = [await newAsker(), await newAsker()]
  const texts = ['静丙需要做皮试吗', '打丙球要皮试吗']
  const id = await ask(first, texts[0]!)
  assert.equal(await ask(other, texts[1]!), id)
  const draft = await written(id, [texts[0]!, '静丙皮试'])
  const { asked_by } = await writer.browser.call(question, { id })
  await writer.browser.call(split, { id, asker: asked_by[0]!.asker })
  assert.deepEqual(await wordings(draft), [texts[1], '静丙皮试'])
  await first.leave()
  assert.deepEqual(await tablesWith(texts[0]!), [])
})

test('S-88 the words disappear from a draft that took them over without small talk, unless another asker means the same words', async () => {
  const askers = [await newAsker(), await newAsker(), await newAsker()] as const
  const id = await ask(askers[0], '急急，静丙冻过还能用吗，在线等')
  assert.equal(await ask(askers[1], '老师好，静丙冻过还能用吗'), id)
  assert.equal(await ask(askers[2], '急，静丙冻过了能不能用，谢谢'), id)
  const draft = (await begin(id)).id
  const { revision, content } = await read(draft)
  assert.deepEqual(await wordings(draft), ['静丙冻过还能用吗', '静丙冻过了能不能用'])
  await writer.browser.call(saveDraft, { id: draft, revision, content: { ...content, answer: '冷冻会使蛋白变性，不应使用，以药品说明书为准。' } })
  await askers[0].leave()
  assert.deepEqual(await wordings(draft), ['静丙冻过还能用吗', '静丙冻过了能不能用'])
  await askers[1].leave()
  assert.deepEqual(await wordings(draft), ['静丙冻过了能不能用'])
  await askers[2].leave()
  assert.deepEqual([await wordings(draft), await tablesWith('静丙冻过')], [[''], []])
})

test('S-88 the words disappear from a draft that took them over without what identifies a patient', async () => {
  const asker = await newAsker()
  const id = await ask(asker, '患者王建国，男，72岁，住院号20231188，肝硬化腹水输白蛋白后如何监测')
  const draft = await written(id, ['白蛋白用后查什么', ...(await wordings((await begin(id)).id))])
  assert.deepEqual(await wordings(draft), ['白蛋白用后查什么', '患者，男，72岁，肝硬化腹水输白蛋白后如何监测'])
  await asker.leave()
  assert.deepEqual([await wordings(draft), await tablesWith('腹水输白蛋白后如何监测')], [['白蛋白用后查什么'], []])
})

test('S-88 the words disappear from a draft that a merge moved from another question of the asker', async () => {
  const [both, other] = [await newAsker(), await newAsker()]
  const texts = ['体重轻的人静丙打多少合适呢', '瘦人的丙球剂量怎么定']
  const from = await ask(both, texts[0]!)
  const into = await ask(other, `${texts[1]}？`)
  assert.equal(await ask(both, texts[1]!), into)
  const draft = await written(from, ['静丙按体重怎么用', texts[0]!])
  await writer.browser.call(merge, { id: from, into })
  assert.deepEqual([(await read(draft)).question?.id, await wordings(draft)], [into, ['静丙按体重怎么用', texts[0]]], 'the asker keeps both wordings')
  await both.leave()
  assert.deepEqual([await wordings(draft), await tablesWith(texts[0]!)], [['静丙按体重怎么用', `${texts[1]}？`], []])
})

test('S-88 the words stay while another asker wrote the same, and no wording is added twice', async () => {
  const [first, one, two] = [await newAsker(), await newAsker(), await newAsker()]
  const texts = ['乙免可以分几次打', '乙免能分几次打']
  const id = await ask(first, texts[0]!)
  for (const each of [one, two]) assert.equal(await ask(each, texts[1]!), id)
  const draft = await written(id, [texts[0]!, texts[1]!])
  await one.leave()
  assert.deepEqual(await wordings(draft), [texts[0], texts[1]])
  await two.leave()
  assert.deepEqual(await wordings(draft), [texts[0]])
})

test('S-88 the words stay while another asker has the same among the wordings that a merge kept', async () => {
  const [both, leaving] = [await newAsker(), await newAsker()]
  const texts = ['纤原化开后结块还能输吗', '人纤维蛋白原溶解后能放几个小时呢']
  const into = await ask(both, texts[0]!)
  const from = await ask(both, texts[1]!)
  assert.equal(await ask(leaving, texts[1]!), from)
  const draft = await written(from, ['纤原配好后能放多久', texts[1]!])
  await writer.browser.call(merge, { id: from, into })
  await leaving.leave()
  assert.deepEqual(await wordings(draft), ['纤原配好后能放多久', texts[1]])
  await both.leave()
  assert.deepEqual([await wordings(draft), await tablesWith(texts[1]!)], [['纤原配好后能放多久'], []])
})

test('S-88 an untouched draft is deleted with the last asker, also after its words were replaced', async () => {
  const [first, last] = [await newAsker(), await newAsker()]
  const id = await ask(first, '破免开瓶后能放多久')
  assert.equal(await ask(last, '破免打开之后能放多久'), id)
  const { id: draft } = await begin(id)
  await first.leave()
  assert.deepEqual(await wordings(draft), ['破免打开之后能放多久'])
  await last.leave()
  assert.equal(await outcome(read(draft)), 'notFound')
})

test('S-88 when the last asker leaves, the question goes and what the team wrote stays, without the asker’s words', async () => {
  const words = '我院新生儿科的狂免怎么分装'
  const asker = await newAsker()
  const id = await written(await ask(asker, words), ['', words, '狂免怎么分装'])
  const { content } = await read(id)
  await asker.leave()
  const kept = await read(id)
  assert.deepEqual(
    [kept.question, kept.content.question, kept.content.phrasings, kept.content.answer, kept.revision],
    [null, '', ['狂免怎么分装'], content.answer, 3],
  )
  assert.deepEqual(await tablesWith(words), [])
  const save = (revision: number, changed: DraftContent) => outcome(writer.browser.call(saveDraft, { id, revision, content: changed }))
  assert.equal(await save(2, content), 'conflict')
  assert.equal(await save(3, { ...kept.content, question: '狂免如何分装' }), 'ok')
})

test('S-88 an untouched draft is deleted with the last asker; while others wait, the next asker’s words replace those of the first', async () => {
  const alone = await newAsker()
  const { id: draft } = await begin(await ask(alone, '我院外科的破免怎么分装'))
  await alone.leave()
  assert.deepEqual([await outcome(read(draft)), await tablesWith('我院外科的破免怎么分装')], ['notFound', []])
  const [first, next] = [await newAsker(), await newAsker()]
  const shared = await ask(first, '白蛋白要分几次输')
  assert.equal(await ask(next, '白蛋白要分几次输？'), shared)
  const { id: common } = await begin(shared)
  await first.leave()
  const { content, question } = await read(common)
  assert.deepEqual([content.question, question?.askers], ['白蛋白要分几次输？', 1])
})
