export type NullFlavor = 'NI' | 'MSK' | 'UNK' | 'ASKU' | 'NASK'

/** The type of a value. Dates: the precision that is needed at least. */
export type ValueType =
  | { text: number }
  | { codes: readonly string[] }
  | { number: number; whole?: true }
  | { date: 'year' | 'day' | 'second' }
  | { boolean: readonly ('true' | 'false')[] }

export interface Rule {
  /** Number of the data element. */
  element: string
  /** The field on the form of the national centre. */
  field: string
  /** From the scope of the group. */
  path: string
  /** The attribute with the value; the text inside otherwise. */
  attribute?: string
  type: ValueType
  required?: true
  flavors?: readonly NullFlavor[]
}

/** Rules of a part that repeats. */
export interface RuleGroup {
  /** Path of the parts, from the root. */
  scope: string
  /** The part on the form; with its number where there are several. */
  part: string
  /** Whether the parts are counted in refusals: 第2个不良反应. */
  numbered?: true
  least: number
  most?: number
  rules: readonly Rule[]
}

export const masked: readonly NullFlavor[] = ['MSK', 'ASKU', 'NASK']
export const yes = { boolean: ['true'] } as const
export const either = { boolean: ['true', 'false'] } as const

/* Paths within a message. */

export const event = 'PORR_IN049016UV/controlActProcess/subject/investigationEvent'
export const assessment = `${event}/component/adverseEventAssessment`
export const patient = `${assessment}/subject1/primaryRole`
export const pertaining = (code: string) => `outboundRelationship2/observation[code=${code}]/value`
export const id = (root: string) => `id[@root=${root}]`
