import { citedTitle, evidenceKinds, evidenceLimits, type Citation, type Piece } from '@xunyi/contract/evidence'
import { isBlank } from '@xunyi/contract/values'
import { z } from 'zod'
import { entryText } from '../text/entry-text.ts'

/** With or without a scheme; the phone app recognises the same pattern after a title. */
const address = /^(https?:\/\/)?([a-z0-9-]+\.)+[a-z]{2,24}(:\d{1,5})?([/?#]\S*)?$/i
export const isAddress = (value: string): boolean => address.test(value)

const most = evidenceLimits
/** Absent where it is blank. */
const detail = (max: number) =>
  z
    .string()
    .transform((value) => (isBlank(value) ? undefined : value))
    .pipe(z.optional(entryText(max)))
    .optional()

/** Reads a piece. Without `source` it is the record of the same title and address, or a new one. */
export const evidence = z
  .strictObject({
    title: entryText(most.title),
    /** As cited: with or without a scheme, no spaces. */
    url: entryText(most.url).refine((value) => isAddress(value), '应为网址，如 www.nmpa.gov.cn，中间不能有空格'),
    source: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    kind: z.enum(evidenceKinds, { error: '类型不在列表中' }).optional(),
    issuer: detail(most.issuer),
    maker: detail(most.maker),
    approval_number: detail(most.approval_number),
    edition: detail(most.edition),
    place: detail(most.place),
    quote: detail(most.quote),
  })
  .transform((piece): Evidence => (piece.source === undefined ? canonical(piece) : { ...canonical(piece), source: piece.source }))

/** A piece of evidence of an entry; a field that is not known is absent. */
export type Evidence = Piece

const fields = ['title', 'url', 'kind', 'issuer', 'maker', 'approval_number', 'edition', 'place', 'quote'] as const

/** The content of a piece in one order, without its record and without empty fields: equal for equal pieces. */
export function canonical(piece: Piece): Piece {
  return Object.fromEntries(fields.flatMap((field) => (piece[field] ? [[field, piece[field]]] : []))) as unknown as Piece
}

/** An empty row of the editor. */
export function isBlankPiece({ title, url }: Piece): boolean {
  return isBlank(title) && isBlank(url)
}

/** One string a piece of evidence: title with place, and address, the format that clients parse. */
export function linksOf(pieces: readonly Evidence[]): string[] {
  return pieces.map((piece) => `${citedTitle(piece)} ${piece.url}`)
}

/** The pieces as they are shown beside the links. */
export function citationsOf(pieces: readonly Evidence[]): Citation[] {
  return pieces.map(({ title, kind, issuer = '', edition = '', place = '' }) => (kind ? { title, kind, issuer, edition, place } : null))
}
