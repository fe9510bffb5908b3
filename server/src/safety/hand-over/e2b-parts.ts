import { createHash } from 'node:crypto'
import { el, type XmlElement } from './xml.ts'
import { oid } from './e2b-codes.ts'

/* Elements that return in every part of the message. */

export const observed = { classCode: 'OBS', moodCode: 'EVN' } as const
export const device = { classCode: 'DEV', determinerCode: 'INSTANCE' } as const

/** The kind of an observation, or of another act with a code of list 19. */
export const observationCode = (code: string) => el('code', { code, codeSystem: oid.observation })

/** A value of a list of codes. */
export const coded = (code: string, codeSystem: string) => el('value', { 'xsi:type': 'CE', code, codeSystem })

/** A free text as value. */
export const textValue = (text: string, type: 'ED' | 'ST' = 'ED') => el('value', { 'xsi:type': type }, text)

export function booleanValue(value: boolean | 'NI' | 'UNK' | 'NASK'): XmlElement {
  return el('value', typeof value === 'boolean' ? { 'xsi:type': 'BL', value: String(value) } : { 'xsi:type': 'BL', nullFlavor: value })
}

/** A term that only a licence of MedDRA could code: the words as reported, without a code. */
export function uncoded(text: string, language?: string): XmlElement {
  return el('value', { 'xsi:type': 'CE', nullFlavor: 'NI', codeSystem: oid.meddra }, el('originalText', { language }, text))
}

/** `subjectOf2/observation` of the patient. */
export function aboutPatient(code: string, ...rest: XmlElement[]): XmlElement {
  return el('subjectOf2', { typeCode: 'SBJ' }, el('observation', observed, observationCode(code), rest))
}

/** `subjectOf2/organizer` of the patient: history, tests or drugs. */
export function category(code: string, items: readonly XmlElement[]): XmlElement | null {
  if (items.length === 0) return null
  const components = items.map((item) => el('component', { typeCode: 'COMP' }, item))
  return el(
    'subjectOf2',
    { typeCode: 'SBJ' },
    el('organizer', { classCode: 'CATEGORY', moodCode: 'EVN' }, el('code', { code, codeSystem: oid.category }), components),
  )
}

export const assignedEntity = { classCode: 'ASSIGNED' } as const
export const organisation = { classCode: 'ORG', determinerCode: 'INSTANCE' } as const

/** 2026-11-21 as 20261121; a month or a year alone stays one. */
export function dateOf(day: string): string {
  return day.replaceAll('-', '')
}

/** A span of days; null where neither is known. */
export function interval(began: string, ended: string): XmlElement | null {
  if (began === '' && ended === '') return null
  return el(
    'effectiveTime',
    { 'xsi:type': 'IVL_TS' },
    began === '' ? null : el('low', { value: dateOf(began) }),
    ended === '' ? null : el('high', { value: dateOf(ended) }),
  )
}

/** An identifier by which parts of one message refer to each other: the same for the same case, version and place. */
export function reference(...place: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(place.join(' ')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** Pieces of at most so many UTF-16 units, none ending within a character. */
export function pieces(text: string, most: number): string[] {
  const found = ['']
  for (const character of text) {
    if (found.at(-1)!.length + character.length > most) found.push('')
    found[found.length - 1] += character
  }
  return found.filter((piece) => piece !== '')
}
