import * as z from 'zod/mini'
import { words } from './values.ts'

/*
 * The content of a case, in the order of 《上市许可持有人药品不良反应报告表（试行）》: report, patient, medicines, reactions, laboratory, pregnancy,
 * reporter, remarks. Every field may be empty: a case is filled in over days. Days are those of China; a day may be known only as a month or a year.
 */

/** Six criteria of 药品不良反应严重性 (卫生部令第81号 第六十三条), in the order of the form. */
export const seriousCriteria = ['death', 'life_threatening', 'hospitalisation', 'disability', 'congenital', 'other_important'] as const
export type SeriousCriterion = (typeof seriousCriteria)[number]
export const seriousNames: Record<SeriousCriterion, string> = {
  death: '导致死亡',
  life_threatening: '危及生命',
  hospitalisation: '导致住院或住院时间延长',
  disability: '导致永久或显著的残疾/功能丧失',
  congenital: '先天性异常/出生缺陷',
  other_important: '导致其他重要医学事件，如不进行治疗可能出现上述所列情况',
}

/** Six degrees of the national centre. */
export const causalities = ['certain', 'probable', 'possible', 'unlikely', 'pending', 'unassessable'] as const
export type Causality = (typeof causalities)[number]
export const causalityNames: Record<Causality, string> = {
  certain: '肯定',
  probable: '很可能',
  possible: '可能',
  unlikely: '可能无关',
  pending: '待评价',
  unassessable: '无法评价',
}

export const reactionOutcomes = ['recovered', 'improved', 'not_recovered', 'sequelae', 'died', 'unknown'] as const
export type ReactionOutcome = (typeof reactionOutcomes)[number]
export const reactionOutcomeNames: Record<ReactionOutcome, string> = {
  recovered: '痊愈',
  improved: '好转',
  not_recovered: '未好转',
  sequelae: '有后遗症',
  died: '死亡',
  unknown: '不详',
}

export const specialSituations = ['pregnancy', 'lactation', 'overdose', 'medication_error', 'no_effect', 'off_label', 'quality'] as const
export type SpecialSituation = (typeof specialSituations)[number]
export const specialNames: Record<SpecialSituation, string> = {
  pregnancy: '妊娠期用药',
  lactation: '哺乳期用药',
  overdose: '用药过量',
  medication_error: '用药错误',
  no_effect: '无效',
  off_label: '超说明书用药',
  quality: '药品质量',
}

export const reportSources = ['institution', 'distributor', 'individual', 'literature', 'study', 'programme', 'other', 'authority'] as const
export const reportSourceNames: Record<(typeof reportSources)[number], string> = {
  institution: '医疗机构',
  distributor: '经营企业',
  individual: '个人',
  literature: '文献',
  study: '研究',
  programme: '项目',
  other: '其他',
  authority: '监管机构',
}

export const sexes = ['male', 'female', 'unknown'] as const
export const ageGroups = ['newborn', 'infant', 'child', 'adolescent', 'adult', 'elderly'] as const
export const ageGroupNames: Record<(typeof ageGroups)[number], string> = {
  newborn: '新生儿',
  infant: '婴儿',
  child: '儿童',
  adolescent: '青少年',
  adult: '成人',
  elderly: '老年人',
}
export const drugActions = ['withdrawn', 'reduced', 'increased', 'unchanged', 'not_applicable', 'unknown'] as const
export const drugActionNames: Record<(typeof drugActions)[number], string> = {
  withdrawn: '停用',
  reduced: '减量',
  increased: '增量',
  unchanged: '维持不变',
  not_applicable: '不适用',
  unknown: '不详',
}
/** 停药或减量后是否减轻，再次使用后是否再次出现. */
export const challenges = ['yes', 'no', 'not_done', 'unknown'] as const
export const challengeNames: Record<(typeof challenges)[number], string> = { yes: '是', no: '否', not_done: '未停药/减量或未再使用', unknown: '不详' }

const short = words(80)
const line = words(200)
const long = words(4000)

/** 2026-11-21, 2026-11 or 2026; empty: not known. */
export const someDay = z.string().check(
  z.regex(/^(?:|(?:19|20)\d\d(?:-\d\d(?:-\d\d)?)?)$/),
  z.refine((value) => isSomeDay(value), 'a day that there is'),
)

function isSomeDay(value: string): boolean {
  if (value.length <= 4) return true
  const whole = value.length === 7 ? `${value}-01` : value
  const at = new Date(`${whole}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** Nothing chosen, or one of these. */
const choice = <const Values extends readonly string[]>(values: Values) => z.enum(['', ...values] as const)

const medicine = z.strictObject({
  role: z.enum(['suspected', 'concomitant']),
  approval_number: short,
  brand_name: short,
  generic_name: short,
  dosage_form: short,
  strength: short,
  manufacturer: line,
  batch: short,
  expiry: someDay,
  dosage: line,
  route: short,
  began_on: someDay,
  ended_on: someDay,
  indication: line,
  action: choice(drugActions),
  dechallenge: choice(challenges),
  rechallenge: choice(challenges),
})
export type CaseMedicine = z.infer<typeof medicine>

const reaction = z.strictObject({
  name: short,
  began_on: someDay,
  ended_on: someDay,
  outcome: choice(reactionOutcomes),
  serious: z.array(z.enum(seriousCriteria)).check(z.maxLength(6)),
  /** Whether the reaction is outside of the label: 新的药品不良反应 (第六十三条). */
  expected: choice(['expected', 'unexpected', 'unknown']),
  causality_reporter: choice(causalities),
  causality: choice(causalities),
})
export type CaseReaction = z.infer<typeof reaction>

export const caseForm = z.strictObject({
  report: z.strictObject({
    source: choice(reportSources),
    abroad: z.boolean(),
    /** The officer's decision; empty leaves it to the criteria below, to the rules that found the text, and to the clock, which assumes the worse. */
    serious: choice(['yes', 'no']),
    death: choice(['yes', 'no']),
    cluster: choice(['yes', 'no']),
    /** Number in the national system, where there is one already. */
    number: short,
  }),
  /** Never a full identity: initials instead of the name, a record number that only the institution can resolve. */
  patient: z.strictObject({
    initials: words(8),
    sex: choice(sexes),
    age: words(12),
    age_group: choice(ageGroups),
    weight_kg: words(8),
    ethnicity: words(20),
    history: long,
    earlier_reactions: line,
  }),
  medicines: z.array(medicine).check(z.maxLength(30)),
  reactions: z.array(reaction).check(z.maxLength(30)),
  special: z.array(z.enum(specialSituations)).check(z.maxLength(7)),
  narrative: long,
  death: z.strictObject({ on: someDay, cause: line, autopsy: choice(['yes', 'no', 'unknown']) }),
  laboratory: long,
  pregnancy: line,
  remarks: long,
  assessment: long,
})
export type CaseForm = z.infer<typeof caseForm>

export function emptyMedicine(role: CaseMedicine['role'] = 'suspected'): CaseMedicine {
  return {
    role,
    approval_number: '',
    brand_name: '',
    generic_name: '',
    dosage_form: '',
    strength: '',
    manufacturer: '',
    batch: '',
    expiry: '',
    dosage: '',
    route: '',
    began_on: '',
    ended_on: '',
    indication: '',
    action: '',
    dechallenge: '',
    rechallenge: '',
  }
}

export function emptyReaction(): CaseReaction {
  return { name: '', began_on: '', ended_on: '', outcome: '', serious: [], expected: '', causality_reporter: '', causality: '' }
}

export function emptyForm(): CaseForm {
  return {
    report: { source: '', abroad: false, serious: '', death: '', cluster: '', number: '' },
    patient: { initials: '', sex: '', age: '', age_group: '', weight_kg: '', ethnicity: '', history: '', earlier_reactions: '' },
    medicines: [],
    reactions: [],
    special: [],
    narrative: '',
    death: { on: '', cause: '', autopsy: '' },
    laboratory: '',
    pregnancy: '',
    remarks: '',
    assessment: '',
  }
}

/** The four elements without which a report is not valid (2018 年第 66 号公告 and the notes of the form). */
export const elements = ['patient', 'reporter', 'medicine', 'reaction'] as const
export type CaseElement = (typeof elements)[number]
export const elementNames: Record<CaseElement, string> = {
  patient: '可识别的患者',
  reporter: '可识别的报告者',
  medicine: '怀疑药品',
  reaction: '不良反应',
}

/** The elements that a report lacks to be valid. */
export function missingElements(
  { patient, medicines, reactions, special }: CaseForm,
  reporter: Record<'name' | 'hospital' | 'phone' | 'email', string>,
): CaseElement[] {
  const { initials, sex, age, age_group, weight_kg } = patient
  const there: Record<CaseElement, boolean> = {
    patient: [initials, age, age_group, weight_kg].some((value) => value !== '') || sex === 'male' || sex === 'female',
    reporter: [reporter.name, reporter.hospital, reporter.phone, reporter.email].some((value) => value !== ''),
    medicine: medicines.some(({ role, generic_name, brand_name }) => role === 'suspected' && (generic_name !== '' || brand_name !== '')),
    reaction: reactions.some(({ name }) => name !== '') || special.length > 0,
  }
  return elements.filter((element) => !there[element])
}
