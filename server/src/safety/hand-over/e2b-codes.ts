import type { Causality, CaseForm, CaseMedicine, ReactionOutcome, SeriousCriterion, SpecialSituation } from '@xunyi/contract/safety-form'
import type { OperatorKind } from '@xunyi/contract/safety-states'

/* Object identifiers and codes of ICH E2B(R3), as the data elements of its implementation guide list them. */

/** An identifier of ICH's lists of codes. */
const list = (number: number) => `2.16.840.1.113883.3.989.2.1.1.${number}`
/** An identifier of ICH's namespaces. */
const namespace = (number: number) => `2.16.840.1.113883.3.989.2.1.3.${number}`

export const oid = {
  messageType: list(1),
  reportType: list(2),
  firstSender: list(3),
  qualification: list(6),
  senderType: list(7),
  studyType: list(8),
  ageGroup: list(9),
  outcome: list(11),
  drugRole: list(13),
  route: list(14),
  action: list(15),
  rechallenge: list(16),
  drugInformation: list(17),
  observation: list(19),
  category: list(20),
  assessor: list(21),
  relation: list(22),
  characteristic: list(23),
  caseId: namespace(1),
  worldwideId: namespace(2),
  otherCaseId: namespace(3),
  authorisation: namespace(4),
  messageSender: namespace(11),
  messageReceiver: namespace(12),
  batchSender: namespace(13),
  batchReceiver: namespace(14),
  batchNumber: namespace(22),
  interaction: '2.16.840.1.113883.1.6',
  trigger: '2.16.840.1.113883.1.18',
  act: '2.16.840.1.113883.5.4',
  meddra: '2.16.840.1.113883.6.163',
  sex: '1.0.5218',
  country: '1.0.3166.1.2.2',
} as const

/** Codes of observations (list 19). */
export const observation = {
  documents: '1',
  drugComment: '2',
  age: '3',
  ageGroup: '4',
  autopsy: '5',
  weight: '7',
  drugInformation: '9',
  comment: '10',
  historyText: '18',
  indication: '19',
  role: '20',
  expedited: '23',
  outcome: '27',
  reaction: '29',
  rechallenge: '31',
  causeOfDeath: '32',
  relatedness: '39',
} as const

/** E.i.3.2a-f: the code of the observation by criterion, in the order of the guide. */
export const seriousness: Record<SeriousCriterion, string> = {
  death: '34',
  life_threatening: '21',
  hospitalisation: '33',
  disability: '35',
  congenital: '12',
  other_important: '26',
}
export const outcomes: Record<ReactionOutcome | '', string> = {
  recovered: '1',
  improved: '2',
  not_recovered: '3',
  sequelae: '4',
  died: '5',
  unknown: '0',
  '': '0',
}
export const actions: Record<CaseMedicine['action'], string | null> = {
  withdrawn: '1',
  reduced: '2',
  increased: '3',
  unchanged: '4',
  not_applicable: '9',
  unknown: '0',
  '': null,
}
/** Where it is not known whether the medicine was given again, the guide asks for nothing. */
export const rechallenges: Record<CaseMedicine['rechallenge'], string | null> = { yes: '1', no: '2', not_done: '4', unknown: null, '': null }
export const ageGroups: Record<CaseForm['patient']['age_group'], string | null> = {
  newborn: '1',
  infant: '2',
  child: '3',
  adolescent: '4',
  adult: '5',
  elderly: '6',
  '': null,
}
/** G.k.10.r; the other special situations have no code and stand in words in G.k.11. */
export const drugInformation: Partial<Record<SpecialSituation, string>> = { overdose: '2', medication_error: '7', off_label: '11' }
/** Spontaneous, from a study, other, not available. */
export const reportTypes: Record<CaseForm['report']['source'], '1' | '2' | '3' | '4'> = {
  institution: '1',
  distributor: '1',
  individual: '1',
  literature: '1',
  study: '2',
  programme: '2',
  other: '3',
  authority: '3',
  '': '4',
}
export const senderTypes: Record<OperatorKind, string> = { holder: '1', institution: '3', distributor: '6' }

/** The receiver: the Center for Drug Reevaluation. */
export const receiver = 'CDR'
/** ISO 639-2. */
export const language = 'zho'
/** The method of the six degrees of the national centre. */
export const causalityMethod = '国家中心六级标准'

export type Degree = Causality
