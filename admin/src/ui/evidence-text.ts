import { citedTitle, evidenceKindNames, type Piece } from '@xunyi/contract/evidence'

/** The fields of a source besides title and address, on one line. */
export function describe({ kind, issuer, maker, approval_number, edition }: Omit<Piece, 'title' | 'url'>): string {
  return [kind && evidenceKindNames[kind], issuer, maker, approval_number, edition].filter(Boolean).join(' · ')
}

/** A piece as lines of text, for comparisons. */
export function pieceLines(piece: Piece): string {
  return [citedTitle(piece), piece.url, describe(piece), piece.quote].filter(Boolean).join('\n')
}
