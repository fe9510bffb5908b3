import { askFeedback } from '@xunyi/contract/chat'
import { letters } from '@xunyi/contract/feedback'
import { cancelUser, sendDeletionCode } from '@xunyi/contract/privacy'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../ids.ts'
import type { Browser } from '../../testing/browser.ts'
import { newPhone } from '../../testing/numbers.ts'
import { outcome } from '../../testing/outcome.ts'
import { libraryContent, publishEntries } from '../../testing/library-content.ts'
import { submitFor, publish } from '../../testing/console-inputs/publish.ts'
import { tracesOf } from '../../testing/tables.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { textKey } from '../../text/text-key.ts'
import { publishDraft } from './publish.ts'
import { approved } from '../../testing/release.ts'
import { watched } from '../../testing/watched.ts'

/* Publications while askers join or leave, in many interleavings from a fixed seed, and while another process publishes. */

let at: TestServer
let staying: Browser[]
before(async () => {
  at = await openTestServer({ starter: [], env: { SMS_PER_ADDRESS_PER_HOUR: '1000000', SMS_PER_HOUR: '1000000' } })
  staying = await Promise.all([at.doctor(), at.doctor()])
})
after(() => at.close())

/** Waits for that many iterations of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const ownLetters = async (browser: Browser, texts: string[]) =>
  (await browser.call(letters, {})).filter((letter) => texts.includes(letter.origin_question)).length

let made = 0

test('S-89 an asker who joins or leaves during a publication has one letter, waits for the next answer, or is deleted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(60), { minLength: 5, maxLength: 5 }), async (delays) => {
      const words = `第${++made}问怎么保存`
      const phones = [newPhone(), newPhone()]
      const [leaving, fickle] = [await at.doctor(phones[0]), await at.doctor(phones[1])]
      const joining = await at.doctor()
      const textOf = new Map([...staying, leaving, fickle, joining].map((browser, each) => [browser, `${words}${'？'.repeat(each + 1)}`]))
      const request = (browser: Browser) => browser.call(askFeedback, { text: textOf.get(browser)! })
      // The asker who leaves is the earliest: the title is their text.
      for (const browser of [leaving, ...staying]) {
        at.pass(1)
        await request(browser)
      }
      at.pass(61_000)
      for (const browser of [leaving, fickle]) await browser.call(sendDeletionCode, {})
      const codes = [leaving, fickle].map((browser, each) => browser.lastCode(phones[each]!))
      const { id: questionId } = await at.context.db
        .selectFrom('open_questions')
        .select('id')
        .where('question_key', '=', textKey(words))
        .executeTakeFirstOrThrow()
      const draft = await approved(at.context, await submitFor(at.context, { questionId, content: { question: words } }))
      const publishIt = () => outcome(publishDraft(at.context, newId(), draft))

      const ended = await Promise.all([
        turns(delays[0]!).then(() => publishIt()),
        turns(delays[1]!).then(() => publishIt()),
        turns(delays[2]!).then(() => outcome(leaving.call(cancelUser, { code: codes[0]! }))),
        turns(delays[3]!).then(() => outcome(request(joining))),
        turns(delays[4]!).then(async () => [await outcome(request(fickle)), await outcome(fickle.call(cancelUser, { code: codes[1]! }))].join()),
      ])
      assert.deepEqual([ended.slice(0, 2).filter((each) => each === 'ok'), ended.slice(2)], [['ok'], ['ok', 'ok', 'ok,ok']], ended.join())
      for (const each of ended.slice(0, 2)) assert.ok(['ok', 'notFound', 'conflict'].includes(each), each)
      for (const browser of staying) assert.equal(await ownLetters(browser, [textOf.get(browser)!]), 1)
      const waiting = await at.context.db
        .selectFrom('open_question_askers')
        .innerJoin('open_questions', 'id', 'question_id')
        .select('user_id')
        .where('question_key', '=', textKey(words))
        .where('status', '=', 'open')
        .execute()
      const joined = waiting.map((row) => row.user_id)
      assert.deepEqual([await ownLetters(joining, [textOf.get(joining)!]), joined], joined.length > 0 ? [0, [joining.userId]] : [1, []])
      assert.deepEqual(await tracesOf(at, [leaving.userId, fickle.userId]), [])
      const worded = await at.context.db.selectFrom('open_questions').select('question').where('question_key', '=', textKey(words)).execute()
      for (const browser of [leaving, fickle]) assert.ok(worded.every(({ question }) => question !== textOf.get(browser)))
    }),
    { seed: 1, numRuns: 20, endOnFailure: true },
  )
})

test('S-89 concurrent answers to questions of the same askers do not deadlock', async () => {
  const askers = [...staying, await at.doctor(), await at.doctor()]
  for (let round = 0; round < 5; round++) {
    const all = ['甲', '乙', '丙'].map((name) => `第${round}轮${name}问`)
    for (const text of all) for (const asker of askers) await asker.call(askFeedback, { text })
    const questions = await at.context.db
      .selectFrom('open_questions')
      .select(['id', 'question'])
      .where('status', '=', 'open')
      .where('question', 'in', all)
      .execute()
    const ended = await Promise.all(questions.map(({ id, question }) => publish(at.context, { questionId: id, content: { question } })))
    assert.deepEqual(
      ended.map((each) => each.letters),
      [4, 4, 4],
    )
    for (const asker of askers) assert.equal(await ownLetters(asker, all), 3)
  }
})

test('an entry with the same wording that another process publishes after the index was refreshed refuses the publication', async () => {
  const question = '另一个进程先答了怎么办'
  await staying[0]!.call(askFeedback, { text: question })
  const { id: questionId } = await at.context.db
    .selectFrom('open_questions')
    .select('id')
    .where('question_key', '=', textKey(question))
    .executeTakeFirstOrThrow()
  const draft = await approved(at.context, await submitFor(at.context, { questionId, content: { question } }))
  let reads = 0
  const db = watched(at.context.db, async ({ kind, table }) => {
    // The index is refreshed before the draft is read.
    if (kind === 'select' && table === 'drafts' && ++reads === 1) await publishEntries(at.context, [libraryContent('other-process', question)])
  })
  assert.equal(await outcome(publishDraft({ ...at.context, db }, newId(), draft)), 'notAllowed')
  assert.equal((await at.context.db.selectFrom('drafts').select('id').where('id', '=', draft.id).execute()).length, 1)
})
