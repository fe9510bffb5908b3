import { chinaTime } from '../../china-time.ts'
import * as codes from './e2b-codes.ts'
import { causality, drugs } from './e2b-drugs.ts'
import { assignedEntity, booleanValue, coded, dateOf, device, observationCode, observed, textValue } from './e2b-parts.ts'
import { aboutThePatient, player, remarks, tests } from './e2b-patient.ts'
import { firstSender, primarySource, sender } from './e2b-people.ts'
import { reactionElements } from './e2b-reactions.ts'
import { caseNumber, type ReportedCase } from './reported-case.ts'
import { el, xmlDocument, type XmlElement } from './xml.ts'

const { oid, observation } = codes

/**
 * A case as an ICSR of ICH E2B(R3): one message in a batch, in the structure of the guide's reference instances. A draft for upload by hand: it has no
 * codes of MedDRA, none of the regional elements of China, and is not sent anywhere.
 */
export function writeE2b(of: ReportedCase): string {
  const created = timeOf(of.at)
  const id = identifierOf(of)
  const root = el(
    'MCCI_IN200100UV01',
    {
      ITSVersion: 'XML_1.0',
      'xsi:schemaLocation': 'urn:hl7-org:v3 MCCI_IN200100UV01.xsd',
      xmlns: 'urn:hl7-org:v3',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    },
    el('id', { extension: `${id}-${of.version}`, root: oid.batchNumber }),
    el('creationTime', { value: created }),
    el('responseModeCode', { code: 'D' }),
    el('interactionId', { extension: 'MCCI_IN200100UV01', root: oid.interaction }),
    el('name', { code: '1', codeSystem: oid.messageType }),
    message(of, id, created),
    party('receiver', codes.receiver, oid.batchReceiver),
    party('sender', senderIdentifier(of), oid.batchSender),
  )
  return xmlDocument('草稿：经核对并补充 MedDRA 编码和中国区域要素后人工上传；本系统不连接任何申报网关', root)
}

/** C.1.1: country, sender and number, with no hyphen inside the sender. */
function identifierOf(of: ReportedCase): string {
  return `CN-${senderIdentifier(of)}-${caseNumber(of).replaceAll('-', '')}`
}

function senderIdentifier({ operator }: ReportedCase): string {
  return operator.replace(/[\s-]/g, '')
}

/** The moment in China, to the second, with its offset. */
function timeOf(at: number): string {
  return `${chinaTime(at).replace(/\D/g, '')}+0800`
}

function party(name: 'receiver' | 'sender', extension: string, root: string): XmlElement {
  return el(name, { typeCode: name === 'receiver' ? 'RCV' : 'SND' }, el('device', device, el('id', { extension, root })))
}

function message(of: ReportedCase, id: string, created: string): XmlElement {
  return el(
    'PORR_IN049016UV',
    {},
    el('id', { extension: id, root: oid.caseId }),
    el('creationTime', { value: created }),
    el('interactionId', { extension: 'PORR_IN049016UV', root: oid.interaction }),
    el('processingCode', { code: 'P' }),
    el('processingModeCode', { code: 'T' }),
    el('acceptAckCode', { code: 'AL' }),
    party('receiver', codes.receiver, oid.messageReceiver),
    party('sender', senderIdentifier(of), oid.messageSender),
    el(
      'controlActProcess',
      { classCode: 'CACT', moodCode: 'EVN' },
      el('code', { code: 'PORR_TE049016UV', codeSystem: oid.trigger }),
      el('effectiveTime', { value: created }),
      el('subject', { typeCode: 'SUBJ' }, investigation(of, id)),
    ),
  )
}

function investigation(of: ReportedCase, id: string): XmlElement {
  const { form, earlierNumber } = of
  return el(
    'investigationEvent',
    { classCode: 'INVSTG', moodCode: 'EVN' },
    el('id', { extension: id, root: oid.caseId }),
    el('id', { extension: id, root: oid.worldwideId }),
    el('code', { code: 'PAT_ADV_EVNT', codeSystem: oid.act }),
    el('text', {}, form.narrative),
    el('statusCode', { code: 'active' }),
    el('effectiveTime', {}, el('low', { value: dateOf(of.day0) })),
    el('availabilityTime', { value: dateOf(of.latestOn) }),
    el('component', { typeCode: 'COMP' }, assessment(of)),
    statement(observation.documents, false),
    statement(observation.expedited, isExpedited(of)),
    firstSender(),
    primarySource(of),
    earlierNumber === '' ? null : earlier(earlierNumber),
    sender(of),
    characteristic('1', coded(codes.reportTypes[form.report.source], oid.reportType)),
    characteristic('2', booleanValue(earlierNumber === '' ? 'NI' : true)),
  )
}

/** C.1.7: a case that is not known to be other than serious is reported within 15 days; elsewhere than at the holder, a new reaction too. */
function isExpedited({ serious, death, cluster, operatorKind, form }: ReportedCase): boolean {
  const isNew = form.reactions.some(({ expected }) => expected === 'unexpected')
  return death || cluster || serious !== 'no' || (operatorKind !== 'holder' && isNew)
}

/** C.1.9.1.r: the number under which the national system has the case. */
function earlier(number: string): XmlElement {
  const id = el('id', { assigningAuthorityName: '国家药品不良反应监测系统', extension: number, root: oid.otherCaseId })
  return el('subjectOf1', { typeCode: 'SUBJ' }, el('controlActEvent', { classCode: 'CACT', moodCode: 'EVN' }, id))
}

function statement(code: string, value: boolean): XmlElement {
  return el('component', { typeCode: 'COMP' }, el('observationEvent', observed, observationCode(code), booleanValue(value)))
}

function characteristic(code: string, value: XmlElement): XmlElement {
  return el('subjectOf2', { typeCode: 'SUBJ' }, el('investigationCharacteristic', observed, el('code', { code, codeSystem: oid.characteristic }), value))
}

/** D to H. */
function assessment(of: ReportedCase): XmlElement {
  const comments = remarks(of)
  const author = el('author', { typeCode: 'AUT' }, el('assignedEntity', assignedEntity, el('code', { code: '1', codeSystem: oid.assessor })))
  return el(
    'adverseEventAssessment',
    { classCode: 'INVSTG', moodCode: 'EVN' },
    el(
      'subject1',
      { typeCode: 'SBJ' },
      el('primaryRole', { classCode: 'INVSBJ' }, player(of), study(of), aboutThePatient(of), reactionElements(of), tests(of), drugs(of)),
    ),
    causality(of),
    comments === ''
      ? null
      : el('component1', { typeCode: 'COMP' }, el('observationEvent', observed, observationCode(observation.comment), textValue(comments), author)),
  )
}

/** C.5.4, which a report from a study has to have: other studies. */
function study({ form: { report } }: ReportedCase): XmlElement | null {
  if (codes.reportTypes[report.source] !== '2') return null
  const code = el('code', { code: '3', codeSystem: oid.studyType })
  return el('subjectOf1', { typeCode: 'SBJ' }, el('researchStudy', { classCode: 'CLNTRL', moodCode: 'EVN' }, code))
}
