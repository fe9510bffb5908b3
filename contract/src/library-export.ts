import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { filters } from './library.ts'
import { roles } from './roles.ts'
import { download, file, words } from './values.ts'

/** File formats of import and export. */
export const formats = ['xlsx', 'csv', 'jsonl'] as const
export type Format = (typeof formats)[number]

export const exportEntries = endpoint('/api/admin/library/export', {
  access: roles,
  summary:
    'All published entries that match filters and words, by key, as a file that can be imported again; withdrawn ones only on request. One export runs at a time.',
  input: z.strictObject({ ...filters, q: words(200), format: z.enum(formats) }),
  output: download,
  streamsFile: true,
  refusals: ['exportBusy'],
})

export const template = endpoint('/api/admin/library/template', {
  access: roles,
  summary: 'An empty file to fill in, with one row that shows how.',
  input: z.strictObject({ format: z.enum(formats) }),
  output: file,
})
