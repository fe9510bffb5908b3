import type { Field } from './columns.ts'

/** One entry of a file before it is validated against the content schema. */
export interface Draft {
  /** Position for messages: 第 5 行, as the spreadsheet or editor numbers it. */
  place: string
  /** null: nothing was readable; the faults give the reason. */
  value: Record<string, unknown> | null
  /** Parts that could not be read into the value; a row with faults is invalid. */
  faults: { field: Field | null; text: string }[]
}

/** The rows of a file in order, and notes on how it was read. */
export interface Drafts {
  drafts: Draft[]
  notes: string[]
}

/** Key of the example row of a template; it is never imported. */
export const exampleKey = 'example'
