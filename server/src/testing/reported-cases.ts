import {
  emptyMedicine,
  ageGroups,
  causalities,
  challenges,
  drugActions,
  emptyForm,
  reactionOutcomes,
  reportSources,
  seriousCriteria,
  sexes,
  specialSituations,
  type CaseForm,
  type CaseMedicine,
  type CaseReaction,
} from '@xunyi/contract/safety-form'
import { operatorKinds } from '@xunyi/contract/safety-states'
import * as fc from 'fast-check'
import type { ReportedCase } from '../safety/hand-over/reported-case.ts'

/* Cases for property tests: whatever the contract accepts. */

const awkward = fc.constantFrom(
  '皮疹',
  '𠮷',
  '"引号"<&>',
  "'",
  ' 前后 ',
  '\r\n',
  '\t',
  '\u0001',
  '\u001b',
  '\ufffe',
  '\ud800',
  ']]>',
  '-->',
  '_x000D_',
  '=1+1',
  '输注后2小时',
)

/** Texts of at most so many UTF-16 units, without NUL. */
export function words(most: number): fc.Arbitrary<string> {
  const any = fc.oneof(
    fc.array(fc.oneof(awkward, fc.string()), { maxLength: 12 }).map((parts) => parts.join('')),
    fc.constant(''),
    fc.constant('长'.repeat(most)),
  )
  return any.map((text) => text.replaceAll('\0', '').slice(0, most))
}

const someDay = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1990, max: 2026 }).map(String),
  fc.tuple(fc.integer({ min: 1990, max: 2025 }), fc.integer({ min: 1, max: 12 })).map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`),
  fc.date({ min: new Date('1990-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
)
const choice = <Value extends string>(values: readonly Value[]) => fc.constantFrom<Value | ''>('', ...values)
const maybe = choice(['yes', 'no'] as const)

const medicine: fc.Arbitrary<CaseMedicine> = fc.record({
  role: fc.constantFrom('suspected' as const, 'concomitant' as const),
  approval_number: words(80),
  brand_name: words(80),
  generic_name: words(80),
  dosage_form: words(80),
  strength: words(80),
  manufacturer: words(200),
  batch: words(80),
  expiry: someDay,
  dosage: words(200),
  route: words(80),
  began_on: someDay,
  ended_on: someDay,
  indication: words(200),
  action: choice(drugActions),
  dechallenge: choice(challenges),
  rechallenge: choice(challenges),
})

const reaction: fc.Arbitrary<CaseReaction> = fc.record({
  name: words(80),
  began_on: someDay,
  ended_on: someDay,
  outcome: choice(reactionOutcomes),
  serious: fc.subarray([...seriousCriteria]),
  expected: choice(['expected', 'unexpected', 'unknown'] as const),
  causality_reporter: choice(causalities),
  causality: choice(causalities),
})

export const anyForm: fc.Arbitrary<CaseForm> = fc.record({
  report: fc.record({ source: choice(reportSources), abroad: fc.boolean(), serious: maybe, death: maybe, cluster: maybe, number: words(80) }),
  patient: fc.record({
    initials: fc.oneof(words(8), fc.constantFrom('W.L.', '张某', '李**', '王')),
    sex: choice(sexes),
    age: fc.oneof(words(12), fc.constantFrom('52岁', '3个月', '8', '2.5岁', '１０天')),
    age_group: choice(ageGroups),
    weight_kg: fc.oneof(words(8), fc.constantFrom('60', '3.5kg', '50公斤')),
    ethnicity: words(20),
    history: words(4000),
    earlier_reactions: words(200),
  }),
  medicines: fc.array(medicine, { maxLength: 4 }),
  reactions: fc.array(reaction, { maxLength: 4 }),
  special: fc.subarray([...specialSituations]),
  narrative: words(4000),
  death: fc.record({ on: someDay, cause: words(200), autopsy: choice(['yes', 'no', 'unknown'] as const) }),
  laboratory: words(4000),
  pregnancy: words(200),
  remarks: words(4000),
  assessment: words(4000),
})

/** The moment at which the files of tests are made. */
export const madeAt = Date.parse('2026-11-22T04:00:00Z')

/** A case with a form, as the operator hands it over. */
export function caseWith(form: CaseForm, set: Partial<ReportedCase> = {}): ReportedCase {
  return {
    id: 'case-1',
    number: 17,
    version: 5,
    state: 'review',
    serious: 'no',
    death: false,
    cluster: false,
    day0: '2026-11-20',
    latestOn: '2026-11-21',
    earlierNumber: form.report.number,
    reportedOn: null,
    form,
    reporter: { name: '王医生', hospital: '东湖医院', department: '血液科', phone: '13800008000', email: '' },
    operator: '云江生物制药有限公司',
    operatorKind: 'holder',
    mailbox: 'safety@company.com',
    at: madeAt,
    ...set,
  }
}

/** A whole form with other words in some places: often sound. */
const nearlyWhole: fc.Arbitrary<CaseForm> = fc
  .tuple(words(4000), words(60), words(30), fc.subarray([...specialSituations]))
  .map(([text, short, batch, special]) => {
    const whole = wholeForm()
    const [drug, ...drugs] = whole.medicines
    const [event, ...events] = whole.reactions
    return {
      ...whole,
      narrative: text || whole.narrative,
      laboratory: text,
      special,
      medicines: [{ ...drug!, batch, route: short, generic_name: short || '药' }, ...drugs],
      reactions: [{ ...event!, name: short || '皮疹' }, ...events],
    }
  })

export const anyCase: fc.Arbitrary<ReportedCase> = fc
  .record({
    form: fc.oneof(anyForm, nearlyWhole),
    operatorKind: fc.constantFrom(...operatorKinds),
    reporter: fc.oneof(
      fc.record({ name: words(40), hospital: words(80), department: words(40), phone: words(40), email: words(254) }),
      fc.constant({ name: '王医生', hospital: '东湖医院', department: '', phone: '', email: '' }),
    ),
    operator: fc.oneof({ weight: 1, arbitrary: words(100) }, { weight: 3, arbitrary: fc.constant('云江生物-制药 有限公司') }),
    death: fc.boolean(),
    serious: fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const),
  })
  .map(({ form, ...set }) => caseWith(form, set))

/** A form in which everything is filled in, and which is sound. */
export function wholeForm(): CaseForm {
  return {
    ...emptyForm(),
    report: { source: 'institution', abroad: false, serious: 'yes', death: '', cluster: '', number: '' },
    patient: {
      initials: 'W.L.',
      sex: 'female',
      age: '52岁',
      age_group: 'adult',
      weight_kg: '60',
      ethnicity: '汉族',
      history: '原发性免疫缺陷',
      earlier_reactions: '青霉素皮疹',
    },
    medicines: [
      {
        role: 'suspected',
        approval_number: '国药准字S20260001',
        brand_name: '安宁',
        generic_name: '人血白蛋白',
        dosage_form: '注射剂',
        strength: '10g',
        manufacturer: '云江生物制药有限公司',
        batch: '20260101',
        expiry: '2027-01',
        dosage: '10g，静脉滴注，每日1次',
        route: '静脉滴注',
        began_on: '2026-11-18',
        ended_on: '2026-11-19',
        indication: '低白蛋白血症',
        action: 'withdrawn',
        dechallenge: 'yes',
        rechallenge: 'not_done',
      },
      { ...emptyMedicine('concomitant'), generic_name: '头孢曲松' },
    ],
    reactions: [
      {
        name: '寒战',
        began_on: '2026-11-19',
        ended_on: '2026-11-20',
        outcome: 'improved',
        serious: ['hospitalisation'],
        expected: 'unexpected',
        causality_reporter: 'probable',
        causality: 'possible',
      },
    ],
    special: ['off_label', 'lactation'],
    narrative: '患者输注人血白蛋白30分钟后寒战，停药并对症处理后好转。',
    laboratory: '体温39.2℃，血压90/60mmHg',
    remarks: '已随访',
    assessment: '时间关系合理。',
  }
}
