import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { caseStates } from './safety-states.ts'
import { download, id, pageOf, searchPageWith, versionNumber, words } from './values.ts'

/* Handing over a case, the listing of cases, and the figures of a period. Times are ISO 8601, UTC; days are those of China. */

const desk = ['pharmacovigilance'] as const

/** The form of the national centre as a workbook, or an ICSR of ICH E2B(R3) to be uploaded by hand. */
export const handOverKinds = ['xlsx', 'e2b'] as const
export type HandOverKind = (typeof handOverKinds)[number]
export const handOverKindNames: Record<HandOverKind, string> = { xlsx: '报告表（XLSX）', e2b: 'E2B(R3) 草稿（XML）' }

const problem = z.strictObject({
  /** Number of the data element of E2B(R3); empty: of the case. */
  element: z.string(),
  /** As the form calls it. */
  field: z.string(),
  problem: z.string(),
})
export type HandOverProblem = z.infer<typeof problem>

export const checkHandOver = endpoint('/api/admin/safety/hand_over/check', {
  access: desk,
  summary: 'What keeps a case from being handed over, for each kind of file.',
  input: z.strictObject({ id }),
  output: z.strictObject({
    /** Whether a second person has the case, or has confirmed it: before, nothing is handed over. */
    ready: z.boolean(),
    xlsx: z.array(problem),
    e2b: z.array(problem),
    /** Parts that the file leaves out or that are added by hand. */
    notes: z.array(z.string()),
  }),
  refusals: ['notFound'],
})

const handedOver = z.strictObject({
  id: z.string(),
  /** The version of the case that the file holds. */
  version: z.number(),
  kind: z.enum(handOverKinds),
  filename: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  at: z.string(),
  by: z.string(),
  /** Of the report that was confirmed with this file; null: none was. */
  report_number: z.nullable(z.string()),
  reported_on: z.nullable(z.string()),
})
export type HandedOver = z.infer<typeof handedOver>

export const handOvers = endpoint('/api/admin/safety/hand_over/list', {
  access: desk,
  summary: 'The files of a case that were handed over, the newest first.',
  input: z.strictObject({ id }),
  output: z.array(handedOver),
  refusals: ['notFound'],
})

export const handOver = endpoint('/api/admin/safety/hand_over/make', {
  access: desk,
  summary: 'Make the file of a case, keep it as it is, and record it in the audit log. Refused with what is missing, by the fields of the form.',
  input: z.strictObject({ id, revision: versionNumber, kind: z.enum(handOverKinds) }),
  output: handedOver,
  refusals: ['notFound', 'conflict', 'notAllowed'],
})

export const downloadHandOver = endpoint('/api/admin/safety/hand_over/download', {
  access: desk,
  summary: 'A file that was handed over, byte for byte; refused where it differs from its digest. Each download is recorded in the audit log.',
  input: z.strictObject({ id }),
  output: download,
  streamsFile: true,
  refusals: ['notFound', 'notAllowed'],
})

const sheetRow = z.strictObject({
  section: z.string(),
  /** Number of the item in the 填表说明, where it is known. */
  item: z.string(),
  label: z.string(),
  value: z.string(),
  /** Code of the value in the notes of the form. */
  code: z.string(),
  /** Number of the data element of E2B(R3). */
  element: z.string(),
})
export type SheetRow = z.infer<typeof sheetRow>

export const caseSheet = endpoint('/api/admin/safety/hand_over/sheet', {
  access: desk,
  summary: 'A case in the order of the form, to be printed. That it was opened for printing is recorded in the audit log.',
  input: z.strictObject({ id }),
  output: z.strictObject({
    title: z.string(),
    number: z.string(),
    version: z.number(),
    state: z.enum(caseStates),
    operator: z.string(),
    printed_at: z.string(),
    printed_by: z.string(),
    rows: z.array(sheetRow),
  }),
  refusals: ['notFound'],
})

const day = z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/))
/** Cases by day 0, both days included; `product`: part of the name of a suspected medicine, empty: all. */
const period = { from: day, to: day, product: words(80) } as const

const line = z.strictObject({
  id: z.string(),
  number: z.string(),
  day0: z.string(),
  state: z.enum(caseStates),
  source: z.string(),
  patient: z.string(),
  products: z.string(),
  reactions: z.string(),
  serious: z.string(),
  expectedness: z.string(),
  outcome: z.string(),
  causality: z.string(),
  special: z.string(),
  death: z.boolean(),
  reported_on: z.nullable(z.string()),
  report_number: z.nullable(z.string()),
  late: z.boolean(),
})
export type ListingLine = z.infer<typeof line>

export const caseListing = endpoint('/api/admin/safety/listing', {
  access: desk,
  summary: 'The line listing (行列表) of a period, the earliest day 0 first, without the words of the reporter.',
  input: z.strictObject({ ...pageOf, ...period }),
  output: searchPageWith(line),
  refusals: ['badRequest'],
})

const count = z.strictObject({ name: z.string(), count: z.number() })

export const safetyFigures = endpoint('/api/admin/safety/figures', {
  access: desk,
  summary: 'Figures of a period for 定期安全性更新报告; an empty field is counted as 不详.',
  input: z.strictObject(period),
  output: z.strictObject({
    cases: z.number(),
    reported: z.number(),
    deaths: z.number(),
    clusters: z.number(),
    late: z.number(),
    /** Closed as 非不良反应, and in no other figure. */
    not_adverse: z.number(),
    seriousness: z.array(count),
    /** By reaction. */
    expectedness: z.array(count),
    /** By reaction. */
    outcomes: z.array(count),
    /** A case may have several. */
    special: z.array(count),
    /** By suspected medicine; a case with several counts for each. */
    products: z.array(
      z.strictObject({ name: z.string(), cases: z.number(), serious: z.number(), deaths: z.number(), unexpected: z.number(), late: z.number() }),
    ),
  }),
  refusals: ['badRequest'],
})
export type SafetyFigures = z.infer<(typeof safetyFigures)['output']>

export const exportListing = endpoint('/api/admin/safety/listing/export', {
  access: desk,
  summary: 'Line listing and figures of a period as a workbook; recorded in the audit log.',
  input: z.strictObject(period),
  output: download,
  streamsFile: true,
  refusals: ['badRequest', 'rateLimited', 'exportBusy'],
})
