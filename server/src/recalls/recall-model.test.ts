import { ask, qaDetail } from '@xunyi/contract/chat'
import { letters } from '@xunyi/contract/feedback'
import { history } from '@xunyi/contract/history'
import { withdraw } from '@xunyi/contract/library'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { takeNamedLock } from '../db/named-lock.ts'
import { newId } from '../ids.ts'
import { saveEntries } from '../library/entries.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { runDying } from '../testing/dying-process.ts'
import { republish } from '../testing/console-inputs/publish.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { callBack } from './call-back.ts'
import { tellReaders } from './tell-readers.ts'

/* Random lives of an entry: each reader of a recalled answer sees the notice and has exactly one letter, whatever is repeated or cut short. */

let at: TestServer
let approver: Caller
let people: Caller[]
before(async () => {
  at = await openTestServer({ starter: [] })
  approver = await newCaller(at.app, at.context, 'approver')
  people = await Promise.all(Array.from({ length: 5 }, () => newCaller(at.app, at.context, 'doctor')))
})
after(() => at.close())

/** Deterministic numbers below `most` (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

/** The expected state: answers are numbered, since versions of the same answer are called back together. */
interface Model {
  id: string
  content: ReturnType<typeof libraryContent>
  published: boolean
  version: number
  answer: number
  /** The reason for which each answer is called back now. */
  called: Map<number, string>
  /** The answer of each record, by person. */
  records: { person: number; record: string; answer: number }[]
}

async function newModel(seed: number): Promise<Model> {
  const content = libraryContent(`e-${newId()}`, `${seed}号药输多快？`)
  await publishEntries(at.context, [content])
  await at.context.catalogue.refresh()
  const { id } = await at.context.db.selectFrom('library_entries').select('id').where('key', '=', content.key).executeTakeFirstOrThrow()
  return { id, content, published: true, version: 1, answer: 1, called: new Map(), records: [] }
}

/** Publishes a version; with a reason the answer before is called back. */
async function publish(model: Model, content: Model['content'], reason?: string): Promise<void> {
  const { db, clock } = at.context
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    await saveEntries(tx, clock(), [content])
    if (reason !== undefined) await callBack(tx, clock(), { entryId: model.id, version: model.version, reason, actor: approver.userId })
  })
  model.content = content
  model.version++
  model.published = true
}

type Roll = (most: number) => number
type Step = (model: Model, roll: Roll, nth: number) => Promise<void>

const steps: Step[] = [
  async function asks(model, roll) {
    const person = roll(people.length)
    if (!model.published) return
    const { id: record } = await people[person]!.browser.call(ask, { text: model.content.question, id: model.id })
    model.records.push({ person, record, answer: model.answer })
  },
  async function withdraws(model, roll, nth) {
    if (!model.published) return
    const recall = roll(3) > 0 ? `原因 ${nth}` : undefined
    await approver.browser.call(withdraw, { id: model.id, version: model.version, reason: '核对', ...(recall && { recall }) })
    model.published = false
    if (recall) model.called.set(model.answer, recall)
  },
  async function republishes(model) {
    if (model.published) return
    await republish(at.context, approver.userId, { id: model.id, version: model.version })
    model.published = true
    model.called.delete(model.answer)
  },
  async function corrects(model, roll, nth) {
    const recall = roll(3) > 0 ? `原因 ${nth}` : undefined
    await publish(model, { ...model.content, answer: `答案 ${nth}` }, recall)
    if (recall) model.called.set(model.answer, recall)
    model.answer++
  },
  async function renews(model, _roll, nth) {
    if (model.published) await publish(model, { ...model.content, review_due: `2099-01-${String((nth % 28) + 1).padStart(2, '0')}` })
  },
  async function tells() {
    await tellReaders(at.context, { batch: 2 })
  },
  async function crashes(_model, roll) {
    let left = roll(3)
    const fall = () => {
      if (left-- === 0) throw new Error('fallen')
    }
    await tellReaders(at.context, { batch: 1, onBatch: fall }).catch((error: Error) => assert.equal(error.message, 'fallen'))
  },
  async function passes(_model, roll) {
    at.pass(roll(15) * 60_000)
  },
]

/** Compares each record and all letters with the model. */
async function compare(model: Model, seed: number): Promise<void> {
  await Promise.all([tellReaders(at.context, { batch: 2 }), tellReaders(at.context, { batch: 3 })])
  for (const { person, record, answer } of model.records) {
    const { browser } = people[person]!
    const reason = model.called.get(answer) ?? null
    const shown = await browser.call(qaDetail, { id: record })
    assert.deepEqual([shown.recall?.reason ?? null, shown.withdrawn], [reason, !model.published], `seed ${seed}, answer ${answer}`)
    const item = (await browser.call(history, { page: 1, size: 50 })).data.find(({ id }) => id === record)!
    assert.deepEqual([item.recall, item.withdrawn], [shown.recall, shown.withdrawn], `seed ${seed}`)
  }
  for (const [person, { browser }] of people.entries()) {
    const recalls = (await browser.call(letters, {})).filter((letter) => letter.kind === 'recall' && letter.question_and_answer_library_id === model.id)
    const read = new Set(model.records.filter((record) => record.person === person).map(({ answer }) => answer))
    const due = [...read].filter((answer) => model.called.has(answer))
    assert.ok(
      recalls.length >= due.length && recalls.length <= read.size,
      `seed ${seed}: ${recalls.length} letters for ${due.length} recalled of ${read.size} answers`,
    )
    const { rows } = await lettersByAnswer(model.id, people[person]!.userId)
    assert.deepEqual(rows.filter(({ lifted_at }) => lifted_at === null).length, due.length, `seed ${seed}: one letter for each answer that stands recalled`)
    assert.equal(new Set(rows.map(({ recall_id }) => recall_id)).size, rows.length, `seed ${seed}`)
  }
}

async function lettersByAnswer(entryId: string, userId: string) {
  const rows = await at.context.db
    .selectFrom('recall_letters')
    .innerJoin('recalls', 'recalls.id', 'recall_id')
    .select(['recall_id', 'lifted_at'])
    .where('entry_id', '=', entryId)
    .where('user_id', '=', userId)
    .execute()
  return { rows }
}

test('in random lives of an entry each reader of a recalled answer sees the notice and has exactly one letter', async () => {
  let [records, recalls] = [0, 0]
  for (const seed of [1, 2, 3, 4]) {
    const roll = dice(seed)
    const model = await newModel(seed)
    for (let nth = 1; nth <= 24; nth++) {
      await steps[roll(2) === 0 ? 0 : roll(steps.length)]!(model, roll, nth)
      if (nth % 12 === 0) await compare(model, seed)
    }
    records += model.records.length
    recalls += model.called.size
  }
  assert.ok(records > 20 && recalls > 2, `${records} records, ${recalls} recalled answers`)
})

test('killed after any of its batches, the telling is finished by the next run with one letter each', async () => {
  const model = await newModel(0)
  for (const [person] of people.entries()) await steps[0]!(model, () => person, 0)
  await approver.browser.call(withdraw, { id: model.id, version: 1, reason: '核对', recall: '原因' })
  model.published = false
  model.called.set(1, '原因')
  const script = { imports: { tellReaders: 'recalls/tell-readers.ts' }, run: 'await tellReaders({ db, clock }, { batch: 2 })', given: null }
  // Within a batch, and between two of them.
  for (const statement of [3, 4]) await runDying(at.context, statement, script)
  await compare(model, 0)
  const { told } = await at.context.db.selectFrom('recalls').select('told').where('entry_id', '=', model.id).executeTakeFirstOrThrow()
  assert.equal(told, people.length)
})
