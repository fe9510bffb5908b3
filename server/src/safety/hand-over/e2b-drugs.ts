import { causalityNames, specialNames, type CaseMedicine, type Causality } from '@xunyi/contract/safety-form'
import * as codes from './e2b-codes.ts'
import { assignedEntity, category, coded, interval, observationCode, observed, organisation, reference, textValue, uncoded } from './e2b-parts.ts'
import { reactionsOf } from './e2b-reactions.ts'
import { stoppedNames } from './form-rows.ts'
import type { ReportedCase } from './reported-case.ts'
import { el, type XmlElement } from './xml.ts'

const { oid, observation } = codes
const given = { classCode: 'SBADM', moodCode: 'EVN' }
const kind = { classCode: 'MMAT', determinerCode: 'KIND' }

function drugsOf({ id, version, form }: ReportedCase): { medicine: CaseMedicine; ref: string }[] {
  return form.medicines.map((medicine, at) => ({ medicine, ref: reference(id, version, 'drug', at) }))
}

/** G.k: the medicines. */
export function drugs(of: ReportedCase): XmlElement | null {
  return category(
    '4',
    drugsOf(of).map(({ medicine, ref }) =>
      el('substanceAdministration', given, el('id', { root: ref }), product(medicine, of), dosage(medicine), afterwards(medicine, of), before(medicine)),
    ),
  )
}

/** G.k.2.2, G.k.2.3.r.1, G.k.3. */
function product({ generic_name, brand_name, approval_number, manufacturer }: CaseMedicine, { form }: ReportedCase): XmlElement {
  const holder = el('playingOrganization', organisation, el('name', {}, manufacturer))
  const country = el('code', { code: 'CN', codeSystem: oid.country })
  const territory = el('territory', { classCode: 'NAT', determinerCode: 'INSTANCE' }, country)
  const approval = el(
    'approval',
    { classCode: 'CNTRCT', moodCode: 'EVN' },
    approval_number === '' ? null : el('id', { extension: approval_number, root: oid.authorisation }),
    manufacturer === '' ? null : el('holder', { typeCode: 'HLD' }, el('role', { classCode: 'HLD' }, holder)),
    approval_number === '' || form.report.abroad ? null : el('author', { typeCode: 'AUT' }, el('territorialAuthority', { classCode: 'TERR' }, territory)),
  )
  return consumable(
    el(
      'kindOfProduct',
      kind,
      el('name', {}, brand_name || generic_name),
      approval.children.length === 0 ? null : el('asManufacturedProduct', { classCode: 'MANU' }, el('subjectOf', { typeCode: 'SBJ' }, approval)),
      generic_name === '' ? null : el('ingredient', { classCode: 'ACTI' }, el('ingredientSubstance', kind, el('name', {}, generic_name))),
    ),
  )
}

function consumable(...content: (XmlElement | null)[]): XmlElement {
  return el('consumable', { typeCode: 'CSM' }, el('instanceOfKind', { classCode: 'INST' }, content))
}

/** G.k.4.r: dosage in words, days, route, batch and form. */
function dosage({ dosage: text, began_on, ended_on, route, batch, dosage_form }: CaseMedicine): XmlElement | null {
  const parts = [
    text === '' ? null : el('text', {}, text),
    interval(began_on, ended_on),
    route === '' ? null : el('routeCode', { codeSystem: oid.route }, el('originalText', {}, route)),
    batch === '' && dosage_form === ''
      ? null
      : consumable(
          batch === '' ? null : el('productInstanceInstance', { classCode: 'MMAT', determinerCode: 'INSTANCE' }, el('lotNumberText', {}, batch)),
          dosage_form === '' ? null : el('kindOfProduct', kind, el('formCode', { codeSystem: 'TBD-DoseForm' }, el('originalText', {}, dosage_form))),
        ),
  ]
  return parts.every((part) => part === null) ? null : el('outboundRelationship2', { typeCode: 'COMP' }, el('substanceAdministration', given, parts))
}

/** G.k.9.i.4 for each reaction, G.k.10.r, G.k.11. */
function afterwards(medicine: CaseMedicine, of: ReportedCase): (XmlElement | null)[] {
  const again = codes.rechallenges[medicine.rechallenge]
  const information = medicine.role === 'suspected' ? of.form.special.flatMap((each) => codes.drugInformation[each] ?? []) : []
  const words = inWords(medicine, of)
  return [
    ...(again === null
      ? []
      : reactionsOf(of).map(({ ref }) => {
          const which = el('outboundRelationship1', { typeCode: 'REFR' }, el('actReference', observed, el('id', { root: ref })))
          return relation('PERT', observation.rechallenge, coded(again, oid.rechallenge), which)
        })),
    ...information.map((code) => relation('REFR', observation.drugInformation, coded(code, oid.drugInformation))),
    words === '' ? null : relation('REFR', observation.drugComment, textValue(words, 'ST')),
  ]
}

function relation(typeCode: string, code: string, value: XmlElement, ...rest: XmlElement[]): XmlElement {
  return el('outboundRelationship2', { typeCode }, el('observation', observed, observationCode(code), value, rest))
}

/** Facts without a code or an element in the guide. */
function inWords({ role, strength, expiry, dechallenge }: CaseMedicine, { form: { special } }: ReportedCase): string {
  const uncodedSpecial = role === 'suspected' ? special.filter((each) => codes.drugInformation[each] === undefined) : []
  const lines = [
    ['规格', strength],
    ['有效期至', expiry],
    ['停药或减量后反应是否减轻', dechallenge === '' ? '' : stoppedNames[dechallenge]],
    ['特殊情况', uncodedSpecial.map((each) => specialNames[each]).join('、')],
  ]
  return lines
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}：${text}`)
    .join('；')
}

/** G.k.7.r.1, G.k.8. */
function before({ indication, action }: CaseMedicine): (XmlElement | null)[] {
  const done = codes.actions[action]
  const reporter = el('assignedEntity', assignedEntity, el('code', { code: '3', codeSystem: oid.assessor }))
  return [
    indication === ''
      ? null
      : el(
          'inboundRelationship',
          { typeCode: 'RSON' },
          el('observation', observed, observationCode(observation.indication), uncoded(indication), el('performer', { typeCode: 'PRF' }, reporter)),
        ),
    done === null
      ? null
      : el('inboundRelationship', { typeCode: 'CAUS' }, el('act', { classCode: 'ACT', moodCode: 'EVN' }, el('code', { code: done, codeSystem: oid.action }))),
  ]
}

/** G.k.1 of each medicine, and G.k.9.i.2.r of each suspected one with each assessed reaction: by the reporter and by the sender. */
export function causality(of: ReportedCase): XmlElement[] {
  const all = drugsOf(of)
  const roles = all.map(({ medicine, ref }) => assessment(observation.role, coded(medicine.role === 'suspected' ? '1' : '2', oid.drugRole), subject2(ref)))
  const relatedness = all.flatMap((drug) => (drug.medicine.role === 'suspected' ? reactionsOf(of).map((each) => ({ drug: drug.ref, ...each })) : []))
  return [
    ...roles,
    ...relatedness.flatMap(({ drug, reaction, ref }) => [
      ...judged('报告人', reaction.causality_reporter, ref, drug),
      ...judged('报告单位', reaction.causality, ref, drug),
    ]),
  ]
}

function judged(source: string, degree: Causality | '', reaction: string, drug: string): XmlElement[] {
  if (degree === '') return []
  return [
    assessment(
      observation.relatedness,
      textValue(causalityNames[degree], 'ST'),
      el('methodCode', {}, el('originalText', {}, codes.causalityMethod)),
      el('author', { typeCode: 'AUT' }, el('assignedEntity', assignedEntity, el('code', {}, el('originalText', {}, source)))),
      el('subject1', { typeCode: 'SUBJ' }, el('adverseEffectReference', observed, el('id', { root: reaction }))),
      subject2(drug),
    ),
  ]
}

function assessment(code: string, value: XmlElement, ...rest: XmlElement[]): XmlElement {
  return el('component', { typeCode: 'COMP' }, el('causalityAssessment', observed, observationCode(code), value, rest))
}

function subject2(drug: string): XmlElement {
  return el('subject2', { typeCode: 'SUBJ' }, el('productUseReference', given, el('id', { root: drug })))
}
