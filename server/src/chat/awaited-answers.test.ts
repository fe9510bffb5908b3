import { ask, askFeedback, qaDetail } from '@xunyi/contract/chat'
import { history } from '@xunyi/contract/history'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { publish } from '../testing/console-inputs/publish.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

test('a requested answer is known as such to its asker alone, until it is there; then the old records lead to it', async () => {
  const [doctor, other] = [await at.doctor(), await at.doctor()]
  const questions = { same: '人血白蛋白能否用于航天员补液？', edited: '移植前怎么用呢', never: '停车场在哪里' }
  const records = new Map<string, string>()
  for (const text of Object.values(questions)) {
    const result = await doctor.call(ask, { text, id: null })
    assert.equal(result.requested, false)
    records.set(text, result.id)
  }
  await doctor.call(askFeedback, { text: ` ${questions.same.replace('？', '?')}` })
  for (const [who, requested] of [
    [doctor, true],
    [other, false],
  ] as const)
    assert.equal((await who.call(ask, { text: questions.same, id: null })).requested, requested)
  const seen = async (text: string) => {
    const { requested, answered, answer } = await doctor.call(qaDetail, { id: records.get(text)! })
    return { requested, answered, answer }
  }
  assert.deepEqual(await seen(questions.same), { requested: true, answered: null, answer: '' })

  // The letter announces an entry whose question is worded otherwise.
  await doctor.call(askFeedback, { text: questions.edited })
  const open = await at.context.db.selectFrom('open_questions').select('id').where('question', '=', questions.edited).executeTakeFirstOrThrow()
  await publish(at.context, { questionId: open.id, content: { question: '肝移植术前如何使用静注乙型肝炎人免疫球蛋白？' } })
  await publishEntries(at.context, [libraryContent('space', questions.same)])
  await at.context.catalogue.refresh()
  const entries = await at.context.db.selectFrom('library_versions').select(['entry_id', 'question']).execute()
  const entry = (part: string) => entries.find(({ question }) => question.includes(part))!.entry_id

  assert.deepEqual(await seen(questions.same), { requested: true, answered: entry('航天员'), answer: '' })
  assert.deepEqual(await seen(questions.edited), { requested: false, answered: entry('肝移植'), answer: '' })
  assert.deepEqual(await seen(questions.never), { requested: false, answered: null, answer: '' })
  const { data } = await doctor.call(history, { page: 1, size: 10 })
  assert.deepEqual(
    new Map(data.map(({ question, answered }) => [question, answered])),
    new Map([
      [questions.never, null],
      [questions.edited, entry('肝移植')],
      [questions.same, entry('航天员')],
    ]),
  )
  assert.equal((await doctor.call(qaDetail, { id: entry('肝移植') })).question, '肝移植术前如何使用静注乙型肝炎人免疫球蛋白？')
})
