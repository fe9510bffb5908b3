import type { Field } from './columns.ts'

/** One entry as a file has it, before it is checked against the content schema. */
export interface Draft {
  /** Where a person finds it: 第 5 行, as the spreadsheet or editor numbers it. */
  place: string
  /** null: nothing could be read at all, and the faults say why. */
  value: Record<string, unknown> | null
  /** What could not be read into the value; such a row is bad whatever the schema says. */
  faults: { field: Field | null; text: string }[]
}

/** What a file holds, in its order, and what a person should know about the reading. */
export interface Drafts {
  drafts: Draft[]
  notes: string[]
}

/** The row with this key in a template shows how to fill it in; it is never imported. */
export const exampleKey = 'example'
