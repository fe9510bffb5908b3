import * as codes from './e2b-codes.ts'
import { assignedEntity, organisation } from './e2b-parts.ts'
import type { ReportedCase } from './reported-case.ts'
import { el, type XmlElement } from './xml.ts'

const { oid } = codes

/** C.2.r: the reporter. A Chinese name is not divided into given and family name. */
export function primarySource({ reporter: { name, hospital, department, phone } }: ReportedCase): XmlElement {
  const person = el(
    'assignedPerson',
    { classCode: 'PSN', determinerCode: 'INSTANCE' },
    el('name', {}, name === '' ? el('family', { nullFlavor: 'UNK' }) : el('family', {}, name)),
    el('asQualifiedEntity', { classCode: 'QUAL' }, el('code', { nullFlavor: 'UNK' })),
    inChina(),
  )
  const entity = el('assignedEntity', assignedEntity, phone === '' ? null : el('telecom', { value: `tel:${phone}` }), person, within(department, hospital))
  return investigation('2', el('author', { typeCode: 'AUT' }, entity), el('priorityNumber', { value: '1' }))
}

/** C.1.8.2: the case was first sent by no authority. */
export function firstSender(): XmlElement {
  const entity = el('assignedEntity', assignedEntity, el('code', { code: '2', codeSystem: oid.firstSender }))
  return investigation('1', el('author', { typeCode: 'AUT' }, entity))
}

function investigation(code: string, author: XmlElement, priority: XmlElement | null = null): XmlElement {
  const event = el('controlActEvent', { classCode: 'CACT', moodCode: 'EVN' }, author)
  return el(
    'outboundRelationship',
    { typeCode: 'SPRT' },
    priority,
    el(
      'relatedInvestigation',
      { classCode: 'INVSTG', moodCode: 'EVN' },
      el('code', { code, codeSystem: oid.relation }),
      el('subjectOf2', { typeCode: 'SUBJ' }, event),
    ),
  )
}

/** C.3: the operator sends the case. */
export function sender({ operator, operatorKind, mailbox }: ReportedCase): XmlElement {
  const entity = el(
    'assignedEntity',
    assignedEntity,
    el('code', { code: codes.senderTypes[operatorKind], codeSystem: oid.senderType }),
    mailbox === '' ? null : el('telecom', { value: `mailto:${mailbox}` }),
    el('assignedPerson', { classCode: 'PSN', determinerCode: 'INSTANCE' }, inChina()),
    within('', operator),
  )
  const event = el('controlActEvent', { classCode: 'CACT', moodCode: 'EVN' }, el('author', { typeCode: 'AUT' }, entity))
  return el('subjectOf1', { typeCode: 'SUBJ' }, event)
}

/** A department in an organisation; a name that is not known is left out. */
function within(department: string, name: string): XmlElement {
  const outer = el('representedOrganization', organisation, name === '' ? null : el('name', {}, name))
  return el('representedOrganization', organisation, department === '' ? null : el('name', {}, department), el('assignedEntity', assignedEntity, outer))
}

function inChina(): XmlElement {
  const code = el('code', { code: 'CN', codeSystem: oid.country })
  return el('asLocatedEntity', { classCode: 'LOCE' }, el('location', { classCode: 'COUNTRY', determinerCode: 'INSTANCE' }, code))
}
