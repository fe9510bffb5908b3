import * as z from 'zod/mini'
import { id, words } from './values.ts'

/* Evidence: a source is a record that many entries share; a piece is the use of one in an entry, with the place and the words that it rests on. */

export const evidenceKinds = ['label', 'pharmacopoeia', 'guideline', 'paper', 'law', 'page'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** Display names. */
export const evidenceKindNames: Record<EvidenceKind, string> = {
  label: '说明书',
  pharmacopoeia: '药典',
  guideline: '指南/共识',
  paper: '文献',
  law: '法规',
  page: '网页',
}

/** Characters of the fields, at most. */
export const evidenceLimits = { title: 200, url: 500, issuer: 100, maker: 100, approval_number: 60, edition: 60, place: 100, quote: 500 } as const

/** The fields of a piece besides title and address; absent: not known. `source` is the record. */
export const pieceDetails = {
  source: z.optional(id),
  kind: z.optional(z.enum(evidenceKinds)),
  issuer: z.optional(words(1000)),
  /** Of a label: whose it is, and the number of its approval. */
  maker: z.optional(words(1000)),
  approval_number: z.optional(words(1000)),
  /** The edition, or the date of the source, as it names itself: 2020年版, Rev.6. */
  edition: z.optional(words(1000)),
  /** Where in the source: 4.2 节, 【禁忌】. */
  place: z.optional(words(1000)),
  /** The words of the source. */
  quote: z.optional(words(2000)),
} as const

/** A piece of evidence, finished or not. */
export const piece = z.strictObject({ title: words(1000), url: words(2000), ...pieceDetails })
export type Piece = z.infer<typeof piece>

/** A piece as a reader is shown it, in the order of the links; null: shown before sources were recorded. */
export const citation = z.nullable(
  z.strictObject({ title: z.string(), kind: z.enum(evidenceKinds), issuer: z.string(), edition: z.string(), place: z.string() }),
)
export type Citation = z.infer<typeof citation>

/** Title and place in one text: `指南，见 4.2 节`. */
export function citedTitle({ title, place = '' }: Pick<Piece, 'title' | 'place'>): string {
  return place === '' ? title : `${title}，见${/^[\dA-Za-z]/.test(place) ? ' ' : ''}${place}`
}

/** Undoes `citedTitle`, where it can be undone. */
export function splitTitle(text: string): { title: string; place: string } {
  const at = text.indexOf('，见')
  const parts = at <= 0 ? { title: text, place: '' } : { title: text.slice(0, at), place: text.slice(at + 2).trim() }
  return parts.place.length <= evidenceLimits.place && citedTitle(parts) === text ? parts : { title: text, place: '' }
}
