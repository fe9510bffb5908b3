import { caseForm, emptyMedicine } from '@xunyi/contract/safety-form'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCase, caseWith, madeAt, wholeForm } from '../../testing/reported-cases.ts'
import { writeE2b } from './e2b.ts'
import { observation } from './e2b-codes.ts'
import { ageOf } from './e2b-patient.ts'
import { shownInitials } from './identity.ts'
import type { ReportedCase } from './reported-case.ts'
import { readE2b, validateE2b } from './validate-e2b.ts'
import { allowed } from './xml.ts'

const problemsOf = (of: ReportedCase) => validateE2b(writeE2b(of), madeAt)
const fieldsOf = (of: ReportedCase) => problemsOf(of).map(({ element }) => element)

test('a whole case becomes a sound message whose elements say what the form says', () => {
  const xml = writeE2b(caseWith(wholeForm(), { serious: 'yes' }))
  assert.deepEqual(validateE2b(xml, madeAt), [])
  const values = Object.fromEntries(readE2b(xml))
  const expected: Record<string, string[]> = {
    'N.1.1': ['1'],
    'N.1.2': ['CN-云江生物制药有限公司-XY000017-5'],
    'N.1.3': ['云江生物制药有限公司'],
    'N.1.5': ['20261122120000+0800'],
    'C.1.1': ['CN-云江生物制药有限公司-XY000017'],
    'C.1.3': ['1'],
    'C.1.4': ['20261120'],
    'C.1.5': ['20261121'],
    'C.1.7': ['true'],
    'C.1.9.1': ['nullFlavor:NI'],
    'C.2.r.1.4': ['王医生'],
    'C.2.r.2.1': ['东湖医院'],
    'C.2.r.2.2': ['血液科'],
    'C.2.r.2.7': ['tel:13800008000'],
    'C.2.r.4': ['nullFlavor:UNK'],
    'C.3.1': ['1'],
    'D.1': ['W.L.'],
    'D.2.2a': ['52'],
    'D.2.2b': ['a'],
    'D.3': ['60'],
    'D.5': ['2'],
    'D.7.2': ['原发性免疫缺陷\n既往药品不良反应：青霉素皮疹'],
    'E.i.1.1a': ['寒战'],
    'E.i.3.2a': ['nullFlavor:NI'],
    'E.i.3.2c': ['true'],
    'E.i.4': ['20261119'],
    'E.i.5': ['20261120'],
    'E.i.7': ['2'],
    'E.i.9': ['CN'],
    'F.r.3.4': ['体温39.2℃，血压90/60mmHg'],
    'G.k.1': ['1', '2'],
    'G.k.2.2': ['安宁', '头孢曲松'],
    'G.k.2.3.r.1': ['人血白蛋白', '头孢曲松'],
    'G.k.3.1': ['国药准字S20260001'],
    'G.k.4.r.7': ['20260101'],
    'G.k.4.r.8': ['10g，静脉滴注，每日1次'],
    'G.k.7.r.1': ['低白蛋白血症'],
    'G.k.8': ['1'],
    'G.k.9.i.4': ['4'],
    'G.k.9.i.2.r.1': ['报告人', '报告单位'],
    'G.k.9.i.2.r.3': ['很可能', '可能'],
    'G.k.10.r': ['11'],
    'H.1': ['患者输注人血白蛋白30分钟后寒战，停药并对症处理后好转。'],
  }
  for (const [element, value] of Object.entries(expected)) assert.deepEqual(values[element], value, element)
  assert.match(values['G.k.11']![0]!, /停药或减量后反应是否减轻：是/)
  assert.match(values['H.4']![0]!, /^时间关系合理。\n新的药品不良反应：寒战\n/)
  assert.match(xml.split('\n')[1]!, /^<!-- 草稿：/)
})

test('whatever form the contract accepts gives a well-formed file that is sound or says what is missing, and reads back to the same values', () => {
  let sound = 0
  fc.assert(
    fc.property(anyCase, (of) => {
      assert.ok(caseForm.safeParse(of.form).success)
      const xml = writeE2b(of)
      const problems = validateE2b(xml, madeAt)
      for (const { field, problem } of problems) assert.ok(field !== '' && problem !== '' && !/结构|XML|引用/.test(problem), `${field}：${problem}`)
      if (problems.length === 0) sound += 1
      const values = readE2b(xml)
      const { form } = of
      const same = (element: string, texts: readonly string[]) => assert.deepEqual(values.get(element) ?? [], texts.map(allowed), element)
      const filled = (text: string) => text !== ''
      same('H.1', [form.narrative])
      same(
        'G.k.2.2',
        form.medicines.map(({ brand_name, generic_name }) => brand_name || generic_name),
      )
      same('G.k.2.3.r.1', form.medicines.map(({ generic_name }) => generic_name).filter(filled))
      same('G.k.4.r.7', form.medicines.map(({ batch }) => batch).filter(filled))
      same('G.k.4.r.8', form.medicines.map(({ dosage }) => dosage).filter(filled))
      same('G.k.3.3', form.medicines.map(({ manufacturer }) => manufacturer).filter(filled))
      if (form.reactions.length > 0 && form.reactions.every(({ name }) => name !== ''))
        same(
          'E.i.1.1a',
          form.reactions.map(({ name }) => name),
        )
      assert.equal((values.get('F.r.3.4') ?? []).join(''), allowed(form.laboratory))
      const initials = shownInitials(form.patient.initials)
      assert.equal(values.get('D.1')![0], form.patient.initials.trim() === '' ? 'nullFlavor:UNK' : (initials ?? 'nullFlavor:MSK'))
    }),
    { numRuns: 150, seed: 20_261_122 },
  )
  assert.ok(sound > 10 && sound < 140, `${sound} sound`)
})

test('what is missing or wrong is named by the fields of the form', () => {
  const whole = wholeForm()
  const with_ = (set: object) => caseWith({ ...whole, ...set })
  const [drug] = whole.medicines
  const [reaction] = whole.reactions
  assert.deepEqual(problemsOf(with_({ narrative: '' })), [{ element: 'H.1', field: '不良反应过程描述', problem: '缺少' }])
  assert.deepEqual(fieldsOf(with_({ medicines: [] })), ['G.k.2.2', 'G.k.1', 'G.k.1'])
  assert.deepEqual(fieldsOf(with_({ medicines: [{ ...drug!, role: 'concomitant' }] })), ['G.k.1'])
  assert.deepEqual(fieldsOf(with_({ medicines: [drug!, emptyMedicine()] })), ['G.k.2.2'])
  assert.deepEqual(fieldsOf(with_({ medicines: [{ ...drug!, batch: '1'.repeat(36) }] })), ['G.k.4.r.7'])
  assert.match(problemsOf(with_({ medicines: [drug!, { ...drug!, batch: '1'.repeat(36) }] }))[0]!.field, /^第2个药品：产品批号$/)
  assert.deepEqual(fieldsOf(with_({ patient: { ...whole.patient, age: '五十二' } })), ['D.2.2a', 'D.2.2b'])
  assert.deepEqual(fieldsOf(with_({ patient: { ...whole.patient, weight_kg: '约60' } })), ['D.3'])
  assert.deepEqual(fieldsOf(with_({ reactions: [{ ...reaction!, began_on: '2026-11-23' }] })), ['E.i.4'])
  assert.deepEqual(fieldsOf(with_({ reactions: [{ ...reaction!, name: ' ' }] })), ['E.i.1.1a'])
  assert.deepEqual(new Set(fieldsOf(caseWith(whole, { operator: '' }))), new Set(['N.1.3', 'N.2.r.2', 'C.3.2']))
  assert.deepEqual(problemsOf(with_({ reactions: [], special: ['pregnancy'] })), [])
})

test('the validator sees what a changed file lacks or has too much', () => {
  const xml = writeE2b(caseWith(wholeForm()))
  const changed = (from: string | RegExp, to: string) => {
    const other = xml.replace(from, to)
    assert.notEqual(other, xml, String(from))
    return validateE2b(other, madeAt).map(({ element, problem }) => `${element} ${problem}`)
  }
  assert.deepEqual(changed('</MCCI_IN200100UV01>', ''), [' 不是格式正确的 XML'])
  assert.deepEqual(changed(/<administrativeGenderCode[^>]*>/, '<administrativeGenderCode nullFlavor="NI" codeSystem="1.0.5218"/>'), ['D.5 不允许空值标记 NI'])
  assert.deepEqual(changed(/<administrativeGenderCode[^>]*>/, '<administrativeGenderCode code="3" codeSystem="1.0.5218"/>'), ['D.5 不是允许的代码'])
  assert.deepEqual(changed('<availabilityTime value="20261121"/>', '<availabilityTime value="20261131"/>'), ['C.1.5 没有这一天'])
  assert.deepEqual(changed('<availabilityTime value="20261121"/>', '<availabilityTime value="2026"/>'), ['C.1.5 日期格式不对'])
  assert.deepEqual(changed('<statusCode code="active"/>', '<status/>'), [' 结构有误：investigationEvent 中的 status'])
  assert.deepEqual(changed(/<creationTime value="\d+\+0800"\/>/, '<creationTime value="20261122120000"/>'), ['N.1.5 日期格式不对'])
  assert.ok(
    changed(
      /<adverseEffectReference classCode="OBS" moodCode="EVN">\s*<id root="[^"]*"/,
      '<adverseEffectReference classCode="OBS" moodCode="EVN"><id root="x"',
    ).includes('G.k.9.i.1 药品与不良反应的引用不一致'),
  )
  assert.deepEqual(changed('<priorityNumber value="1"/>', ''), ['C.2.r.5 必须有且只有一个'])
})

test('an age group is sound without an age alone, and after a death the file says whether there was an autopsy', () => {
  const whole = wholeForm()
  const about = (code: string) => new RegExp(`<subjectOf2[^>]*>\\s*<observation [^>]*>\\s*<code code="${code}" [^]*?</subjectOf2>`)
  const { age, ageGroup, autopsy } = observation
  const grouped = writeE2b(caseWith({ ...whole, patient: { ...whole.patient, age: '' } }))
  const [group] = about(ageGroup).exec(grouped)!
  const both = writeE2b(caseWith(whole)).replace(about(age), (own) => own + group)
  const dead = writeE2b(caseWith({ ...whole, death: { ...whole.death, on: '2026-11-20' } }))
  const said = (xml: string) => validateE2b(xml, madeAt).map(({ element, problem }) => `${element} ${problem}`)
  assert.deepEqual([grouped, both, dead, dead.replace(about(autopsy), '')].map(said), [[], ['D.2.3 已有年龄时不填'], [], ['D.9.3 缺少']])
})

test('a name is withheld, initials are not', () => {
  for (const typed of ['张三', '欧阳小明', 'Wang Li', '13800001']) assert.equal(shownInitials(typed), null, typed)
  for (const typed of ['W.L.', 'ZS', '张某', '张某某', '李**', '王', '王女士']) assert.equal(shownInitials(typed), typed)
  const { form } = caseWith({ ...wholeForm(), patient: { ...wholeForm().patient, initials: '张三' } })
  const xml = writeE2b(caseWith(form))
  assert.ok(!xml.includes('张三'))
  assert.deepEqual(readE2b(xml).get('D.1'), ['nullFlavor:MSK'])
})

test('ages are read with their units', () => {
  assert.deepEqual(ageOf('52岁'), { value: '52', unit: 'a' })
  assert.deepEqual(ageOf('３个月'), { value: '3', unit: 'mo' })
  assert.deepEqual(ageOf('10 天'), { value: '10', unit: 'd' })
  assert.deepEqual(ageOf('45'), { value: '45', unit: 'a' })
  assert.deepEqual(ageOf('成人'), { value: '成人', unit: '' })
})
