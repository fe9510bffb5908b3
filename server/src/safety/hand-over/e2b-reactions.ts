import { emptyReaction, seriousCriteria, specialNames, type CaseReaction } from '@xunyi/contract/safety-form'
import * as codes from './e2b-codes.ts'
import { booleanValue, coded, interval, observationCode, observed, reference, uncoded } from './e2b-parts.ts'
import { metCriteria, type ReportedCase } from './reported-case.ts'
import { el, type XmlElement } from './xml.ts'

/** The reactions of a case with their references; a special situation without a reaction is reported as one. */
export function reactionsOf({ id, version, form }: ReportedCase): { reaction: CaseReaction; ref: string }[] {
  const { reactions, special } = form
  const reported = reactions.length > 0 ? reactions : special.map((each) => ({ ...emptyReaction(), name: specialNames[each] }))
  return reported.map((reaction, at) => ({ reaction, ref: reference(id, version, 'reaction', at) }))
}

/** E.i: a reaction in the reporter's words; a code of MedDRA takes a licence, and is chosen where the file is uploaded. */
export function reactionElements(of: ReportedCase): XmlElement[] {
  return reactionsOf(of).map(({ reaction, ref }) =>
    el(
      'subjectOf2',
      { typeCode: 'SBJ' },
      el(
        'observation',
        observed,
        el('id', { root: ref }),
        observationCode(codes.observation.reaction),
        interval(reaction.began_on, reaction.ended_on),
        uncoded(reaction.name, codes.language),
        of.form.report.abroad ? null : location(),
        seriousCriteria.map((criterion) => pertaining(codes.seriousness[criterion], booleanValue(metCriteria(reaction).includes(criterion) || 'NI'))),
        pertaining(codes.observation.outcome, coded(codes.outcomes[reaction.outcome], codes.oid.outcome)),
      ),
    ),
  )
}

/** E.i.9; a case from abroad has no country on the form. */
function location(): XmlElement {
  const place = { classCode: 'COUNTRY', determinerCode: 'INSTANCE' }
  const code = el('code', { code: 'CN', codeSystem: codes.oid.country })
  return el('location', { typeCode: 'LOC' }, el('locatedEntity', { classCode: 'LOCE' }, el('locatedPlace', place, code)))
}

function pertaining(code: string, value: XmlElement): XmlElement {
  return el('outboundRelationship2', { typeCode: 'PERT' }, el('observation', observed, observationCode(code), value))
}
