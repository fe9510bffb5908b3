import { askFeedback } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeableSynonyms, nameGroup } from '../../testing/synonyms.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { openOpenQuestions } from './open.ts'

test('after a change of the synonyms the open questions are read anew, and a comparison under way is made again', async () => {
  const at = await openTestServer({ starter: [], overrides: { synonyms: () => [] } })
  try {
    const { db } = at.context
    const doctor = await at.doctor()
    await doctor.call(askFeedback, { text: '人血白蛋白输注时漏液怎么办' })
    const synonyms = changeableSynonyms(nameGroup('a', '人血白蛋白', '白蛋白'))
    const open = await openOpenQuestions(db, synonyms)
    const same = open.sameAs('小白瓶输注时漏液怎么办')
    assert.equal(same(), null)
    const { id } = await db.selectFrom('open_questions').select('id').executeTakeFirstOrThrow()
    assert.equal(open.sameAs('白蛋白输注时漏液怎么办')(), id)
    synonyms.change(nameGroup('a', '人血白蛋白', '小白瓶'))
    await open.refresh(db)
    assert.equal(same(), id)
    assert.equal(open.size, 1)
    open.forget(id)
    assert.equal(same(), null)
  } finally {
    await at.close()
  }
})
