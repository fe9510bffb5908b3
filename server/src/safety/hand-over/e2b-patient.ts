import { specialNames } from '@xunyi/contract/safety-form'
import * as codes from './e2b-codes.ts'
import { aboutPatient, booleanValue, category, coded, dateOf, observationCode, observed, pieces, textValue, uncoded } from './e2b-parts.ts'
import { shownInitials } from './identity.ts'
import type { ReportedCase } from './reported-case.ts'
import { el, type XmlElement } from './xml.ts'

const units: Record<string, string> = {
  岁: 'a',
  周岁: 'a',
  年: 'a',
  个月: 'mo',
  月: 'mo',
  月龄: 'mo',
  周: 'wk',
  天: 'd',
  日: 'd',
  日龄: 'd',
  小时: 'h',
  '': 'a',
}

/** Number and UCUM unit of an age as typed; a number alone is in years. @returns the unit is empty where the text is no age */
export function ageOf(typed: string): { value: string; unit: string } {
  const [, value, unit = ''] = /^(\d{1,3}(?:\.\d)?)(\D{0,2})$/.exec(typed.normalize('NFKC').replace(/\s+/g, '')) ?? []
  return value !== undefined && units[unit] !== undefined ? { value, unit: units[unit] } : { value: typed, unit: '' }
}

/** D.1, D.5, D.9.1: the patient, never with the full identity. */
export function player({ form: { patient, death } }: ReportedCase): XmlElement {
  const initials = shownInitials(patient.initials)
  const sex = { male: '1', female: '2', unknown: null, '': null }[patient.sex]
  return el(
    'player1',
    { classCode: 'PSN', determinerCode: 'INSTANCE' },
    patient.initials.trim() === '' ? el('name', { nullFlavor: 'UNK' }) : initials === null ? el('name', { nullFlavor: 'MSK' }) : el('name', {}, initials),
    sex === null
      ? el('administrativeGenderCode', { nullFlavor: patient.sex === 'unknown' ? 'UNK' : 'NASK', codeSystem: codes.oid.sex })
      : el('administrativeGenderCode', { code: sex, codeSystem: codes.oid.sex }),
    death.on === '' ? null : el('deceasedTime', { value: dateOf(death.on) }),
  )
}

/** D.2.2, or D.2.3 where no age is known; D.3, D.7.2, D.9.2, D.9.3. */
export function aboutThePatient({ death: isDeath, form: { patient, death } }: ReportedCase): (XmlElement | null)[] {
  const age = ageOf(patient.age)
  const group = codes.ageGroups[patient.age_group]
  const history = historyText(patient.history, patient.earlier_reactions)
  const { oid, observation } = codes
  return [
    patient.age === '' ? null : aboutPatient(observation.age, el('value', { 'xsi:type': 'PQ', value: age.value, unit: age.unit })),
    patient.age !== '' || group === null ? null : aboutPatient(observation.ageGroup, coded(group, oid.ageGroup)),
    patient.weight_kg === '' ? null : aboutPatient(observation.weight, el('value', { 'xsi:type': 'PQ', value: weightOf(patient.weight_kg), unit: 'kg' })),
    category('1', [
      el(
        'observation',
        observed,
        observationCode(observation.historyText),
        history === '' ? el('value', { 'xsi:type': 'ED', nullFlavor: 'UNK' }) : textValue(history),
      ),
    ]),
    death.cause === '' ? null : aboutPatient(observation.causeOfDeath, uncoded(death.cause)),
    isDeath || death.on !== '' || death.autopsy !== '' ? aboutPatient(observation.autopsy, booleanValue(autopsies[death.autopsy])) : null,
  ]
}

const autopsies = { yes: true, no: false, unknown: 'UNK', '': 'NASK' } as const

/** The number of kilograms, without the unit that people write behind it. */
function weightOf(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/(?:kg|公斤|千克)$/i, '')
    .trim()
}

function historyText(history: string, earlier: string): string {
  return [history, earlier === '' ? '' : `既往药品不良反应：${earlier}`].filter((part) => part !== '').join('\n')
}

/** The most characters of a result in free text. */
const longestResult = 2000

/** F.r: results of tests in free text, in as many parts as it takes. */
export function tests({ form: { laboratory } }: ReportedCase): XmlElement | null {
  return category(
    '3',
    pieces(laboratory, longestResult).map((piece) =>
      el(
        'observation',
        observed,
        el('code', { codeSystem: codes.oid.meddra }, el('originalText', {}, '相关实验室检查')),
        el('effectiveTime', { nullFlavor: 'UNK' }),
        textValue(piece),
      ),
    ),
  )
}

/** Facts without an element in the guide, in words: for the sender's comments. */
export function remarks({ form }: ReportedCase): string {
  const { patient, special, pregnancy, reactions } = form
  const unexpected = reactions.filter(({ expected }) => expected === 'unexpected').map(({ name }) => name)
  const lines: [string, string][] = [
    ['', form.assessment],
    ['新的药品不良反应', unexpected.join('、')],
    ['特殊情况', special.map((each) => specialNames[each]).join('、')],
    ['妊娠报告有关信息', pregnancy],
    ['民族', patient.ethnicity],
    ['备注', form.remarks],
  ]
  return lines
    .filter(([, text]) => text !== '')
    .map(([label, text]) => (label === '' ? text : `${label}：${text}`))
    .join('\n')
}
