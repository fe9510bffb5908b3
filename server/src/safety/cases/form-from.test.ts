import { emptyForm, emptyMedicine, emptyReaction } from '@xunyi/contract/safety-form'
import { recommend, ask } from '@xunyi/contract/chat'
import { saveCase, takeCase } from '@xunyi/contract/safety'
import { simplified } from '@xunyi/retrieval/traditional'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCaller } from '../../testing/callers.ts'
import { safetyRows } from '../../testing/console-inputs/safety.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { judge } from '../judge.ts'
import { formFrom } from './form-from.ts'
import { plainFacts } from './plain-facts.ts'
import { formOf } from './row.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const from = (text: string) => formFrom(text, judge(text, simplified))

test('a text fills in medicine, batch, age, sex and the reaction in the words as typed', () => {
  const form = from('女，63岁，輸注靜丙後蕁麻疹，批号：2026A0117')
  assert.deepEqual([form.patient.sex, form.patient.age], ['female', '63岁'])
  assert.deepEqual(
    form.medicines.map(({ batch }) => batch),
    ['2026A0117'],
  )
  assert.deepEqual(
    form.reactions.map(({ name }) => name),
    ['蕁麻疹'],
  )
})

test('special situations that happened are ticked, questions tick none', () => {
  assert.deepEqual(from('把静丙的剂量打错了，多打了十倍').special.toSorted(), ['medication_error', 'overdose'])
  assert.deepEqual(from('怀孕6周时不知道，打了狂犬病免疫球蛋白').special, ['pregnancy'])
  assert.deepEqual(from('静丙瓶里有玻璃渣').special, ['quality'])
  assert.deepEqual(from('静丙会引起肾损伤吗').special, [])
})

test('age, sex and batch are taken only where the text says them plainly', () => {
  for (const [text, facts] of [
    ['患者男，45岁', { age: '45岁', sex: 'male', batch: '' }],
    ['52岁女性患者输液后寒战', { age: '52岁', sex: 'female', batch: '' }],
    ['8个月患儿，男', { age: '8月', sex: 'male', batch: '' }],
    ['孕妇用了静丙', { age: '', sex: 'female', batch: '' }],
    ['我30岁，我妈58岁输了白蛋白', { age: '', sex: '', batch: '' }],
    ['5岁以下儿童慎用', { age: '', sex: '', batch: '' }],
    ['两个病人一男一女都发热，批号A1234和B5678', { age: '', sex: '', batch: 'A1234' }],
    ['批号A12345、批号B67890', { age: '', sex: '', batch: '' }],
    ['男女各一例，lot no. XY-20261', { age: '', sex: '', batch: 'XY-20261' }],
    ['女儿和男朋友', { age: '', sex: '', batch: '' }],
    ['男科医生', { age: '', sex: '', batch: '' }],
    ['３岁男孩', { age: '3岁', sex: 'male', batch: '' }],
    ['18岁时得过', { age: '', sex: '', batch: '' }],
    ['120岁', { age: '120岁', sex: '', batch: '' }],
    ['121岁', { age: '', sex: '', batch: '' }],
    ['200岁', { age: '', sex: '', batch: '' }],
    ['0岁', { age: '', sex: '', batch: '' }],
    ['36个月患儿', { age: '36月', sex: '', batch: '' }],
    ['37个月患儿', { age: '', sex: '', batch: '' }],
    ['0个月患儿', { age: '', sex: '', batch: '' }],
  ] as const)
    assert.deepEqual(plainFacts(text), facts, text)
})

test('no text takes long: the patterns are linear', () => {
  for (const unit of ['批号', '岁', '1', '男', 'lot ', '批号 : 是 : ', '9个月的', 'a-1'])
    for (const text of [unit.repeat(20_000), `${unit.repeat(10_000)}女`]) {
      const start = process.cpuUsage().user
      plainFacts(text)
      assert.ok(process.cpuUsage().user - start < 1_000_000, unit)
    }
})

test('further words fill what is empty, and change nothing that a person has entered', async () => {
  const { db } = at.context
  const doctor = await at.doctor()
  const read = async () => db.selectFrom('safety_cases').selectAll().where('user_id', '=', doctor.userId).executeTakeFirstOrThrow()
  await doctor.call(recommend, { text: '患者用静丙后皮疹' })
  await doctor.call(ask, { text: '男，70岁，用静丙后皮疹，批号K20261，怎么处理', id: null })
  const filled = formOf(await read())
  assert.deepEqual([filled.patient.sex, filled.patient.age, filled.medicines.map(({ batch }) => batch)], ['male', '70岁', ['K20261']])
  const officer = await newCaller(at.app, at.context, 'pharmacovigilance')
  const { id, revision } = await read()
  const taken = await officer.browser.call(takeCase, { id, revision })
  const entered = {
    ...emptyForm(),
    patient: { ...emptyForm().patient, sex: 'female' as const, age: '' },
    medicines: [{ ...emptyMedicine(), generic_name: '静丙', batch: '' }],
    reactions: [{ ...emptyReaction(), name: '药疹' }],
  }
  await officer.browser.call(saveCase, { id, revision: taken.revision, form: entered, reporter: safetyRows(at.context).reporter, reason: '' })
  await doctor.call(recommend, { text: '孕妇，30岁，用静丙后皮疹、寒战，批号M30331' })
  const after = formOf(await read())
  assert.deepEqual([after.patient, after.special, after.medicines], [entered.patient, [], entered.medicines])
  assert.deepEqual(after.reactions.slice(0, 1), entered.reactions)
})
