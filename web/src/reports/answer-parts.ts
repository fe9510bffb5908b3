import { type FollowUpAnswer, type FollowUpPart, emptyAnswer } from '@xunyi/contract/safety-follow-up'
import { isBlank, wellFormed } from '@xunyi/contract/values'

/** The typed values of the form; `unknown` lists the parts marked 不详, with spaces between. */
export type Typed = Record<Exclude<keyof FollowUpAnswer, 'unknown'>, string> & { unknown: string }

export const untyped: Typed = { ...emptyAnswer(), unknown: '' }

const fields: Record<FollowUpPart, (keyof Omit<FollowUpAnswer, 'unknown'>)[]> = {
  medicine: ['medicine'],
  batch: ['batch'],
  patient: ['patient_sex', 'patient_age_group'],
  reaction: ['reaction'],
  dates: ['began_on', 'ended_on'],
  outcome: ['outcome'],
  event: ['text'],
}

export function unknownIn({ unknown }: Typed): FollowUpPart[] {
  return unknown.split(' ').filter((part): part is FollowUpPart => part in fields)
}

/** The answer to send: what was typed in the asked parts that are not marked 不详. Null: nothing was said. */
export function readAnswer(typed: Typed, parts: readonly FollowUpPart[], replies: boolean): FollowUpAnswer | null {
  const unknown = unknownIn(typed).filter((part) => parts.includes(part))
  const names = parts.filter((part) => !unknown.includes(part)).flatMap((part) => fields[part])
  if (replies && !unknown.includes('event')) names.push('text')
  const said = Object.fromEntries(names.map((name) => [name, wellFormed(typed[name]).trim()]))
  if (unknown.length === 0 && names.every((name) => isBlank(typed[name]))) return null
  return { ...emptyAnswer(), ...said, unknown }
}
