import { ask, qaDetail } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../ids.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { linksOf } from '../evidence/piece.ts'
import { publishEntries, shownSources } from '../testing/library-content.ts'
import type { Browser } from '../testing/browser.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const [one, two, three] = starterEntries()

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [one!, two!, three!] })
})
after(() => at.close())

const seen = (browser: Browser, id: string) => browser.call(qaDetail, { id })

test('S-57 a record of another person is answered as an unknown one; an entry is readable by every professional and by no anonymous caller', async () => {
  const [owner, other] = [await at.doctor(), await at.doctor()]
  const mine = await owner.call(ask, { text: one!.question, id: null })
  assert.match(mine.id, /^[\w-]{22}$/)
  const unknown = newId()
  const answers = await Promise.all([mine.id, unknown].map(async (id) => (await other.post(qaDetail.path, { id })).json<object>()))
  assert.deepEqual(answers[0], answers[1])
  assert.equal(await outcome(seen(other, mine.id)), 'notFound')
  const { id } = await at.context.db.selectFrom('library_entries').select('id').where('key', '=', one!.key).executeTakeFirstOrThrow()
  for (const browser of [owner, other]) assert.equal((await seen(browser, id)).question, one!.question)
  assert.equal(await outcome(seen(at.browser(), id)), 'noSession')
})

test('a record says that a newer version is published, and keeps the answer that was shown', async () => {
  const doctor = await at.doctor()
  const given = await doctor.call(ask, { text: two!.question, id: null })
  const asGiven = {
    question: two!.question,
    answer: two!.answer,
    links: linksOf(two!.evidence),
    sources: shownSources(two!.evidence),
    reviewed_on: two!.reviewed_on,
    review_due: two!.review_due,
    requested: false,
    answered: null,
    rejected: null,
  }
  assert.deepEqual(await seen(doctor, given.id), { ...asGiven, newer: false, withdrawn: false, recall: null })
  at.pass(1)
  await publishEntries(at.context, [{ ...two!, answer: '改了。', review_due: '2099-01-01' }])
  assert.deepEqual(await seen(doctor, given.id), { ...asGiven, newer: true, withdrawn: false, recall: null })
  const { entry_id } = await at.context.db.selectFrom('history_records').select('entry_id').where('id', '=', given.id).executeTakeFirstOrThrow()
  assert.deepEqual(await seen(doctor, entry_id!), { ...asGiven, answer: '改了。', review_due: '2099-01-01', newer: false, withdrawn: false, recall: null })
  // A repeated question gets a record of the newer version.
  const again = await doctor.call(ask, { text: two!.question, id: entry_id })
  assert.deepEqual([(await seen(doctor, again.id)).answer, (await seen(doctor, again.id)).newer], ['改了。', false])
})

test('a record says that its answer was withdrawn; the entry itself is not found', async () => {
  const doctor = await at.doctor()
  const { db, clock } = at.context
  const given = await doctor.call(ask, { text: three!.question, id: null })
  const { entry_id } = await db.selectFrom('history_records').select('entry_id').where('id', '=', given.id).executeTakeFirstOrThrow()
  const withdraw = () => db.updateTable('library_entries').set({ status: 'withdrawn', updated_at: clock() }).where('id', '=', entry_id).execute()
  const fate = async () => {
    const { answer, newer, withdrawn } = await seen(doctor, given.id)
    return { kept: answer === given.answer, newer, withdrawn }
  }
  await withdraw()
  assert.deepEqual(await fate(), { kept: true, newer: false, withdrawn: true })
  assert.equal(await outcome(seen(doctor, entry_id!)), 'notFound')
  await publishEntries({ db, clock }, [{ ...three!, answer: '改了。' }])
  assert.deepEqual(await fate(), { kept: true, newer: true, withdrawn: false })
  // A newer version that is withdrawn too is not reported as newer.
  await withdraw()
  assert.deepEqual(await fate(), { kept: true, newer: false, withdrawn: true })
})

test('a question without an answer is neither outdated nor withdrawn', async () => {
  const doctor = await at.doctor()
  const { id } = await doctor.call(ask, { text: '停车场在哪里', id: null })
  assert.deepEqual(await seen(doctor, id), {
    question: '停车场在哪里',
    answer: '',
    links: [],
    sources: [],
    reviewed_on: null,
    review_due: null,
    newer: false,
    withdrawn: false,
    recall: null,
    requested: false,
    answered: null,
    rejected: null,
  })
})
