import type { Piece } from '@xunyi/contract/evidence'
import type { Db } from '../../db/database.ts'
import { canonical, isBlankPiece } from '../../evidence/piece.ts'
import { sha256 } from '../../secrets.ts'

/* The evidence of a draft that each person has opened. A piece is known by its content, so that a changed one is opened anew. */

interface Opener {
  draftId: string
  userId: string
}

export async function addOpenings(db: Db, now: number, { draftId, userId }: Opener, pieces: readonly Piece[]): Promise<void> {
  if (pieces.length === 0) return
  await db
    .insertInto('draft_evidence_openings')
    .values(pieces.map((piece) => ({ draft_id: draftId, user_id: userId, piece: digestOf(piece), opened_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The positions of the pieces that the person has opened; a row without title and address is no piece. */
export async function openedOf(db: Db, { draftId, userId }: Opener, pieces: readonly Piece[]): Promise<number[]> {
  const rows = await db.selectFrom('draft_evidence_openings').select('piece').where('draft_id', '=', draftId).where('user_id', '=', userId).execute()
  const opened = new Set(rows.map(({ piece }) => piece))
  return pieces.flatMap((piece, at) => (isBlankPiece(piece) || opened.has(digestOf(piece)) ? [at] : []))
}

function digestOf(piece: Piece): string {
  return sha256(JSON.stringify(canonical(piece)))
}
