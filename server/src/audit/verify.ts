import type { Db } from '../db/database.ts'
import { digestOf } from './record.ts'

/** A checkpoint: a row and its digest. The end of the chain, kept elsewhere, reveals later whether the chain was truncated or rewritten. */
export interface Checkpoint {
  seq: number
  digest: string
}

/**
 * The first row that does not fit: missing; changed since its digest was made; not linked to the row before; or, in a
 * chain that was rewritten, different from the kept checkpoint.
 */
export interface Flaw {
  seq: number
  flaw: 'missing' | 'changed' | 'loose' | 'rewritten'
}

const batch = 1000

/** Verifies the whole chain. @returns the end of the chain, null while it is empty; or the first row that does not fit */
export async function verify(db: Db, kept: Checkpoint | null = null): Promise<{ end: Checkpoint | null } | Flaw> {
  let end: Checkpoint = { seq: 0, digest: '' }
  for await (const row of allEvents(db)) {
    const { seq, digest } = row
    if (seq > end.seq + 1) return { seq: end.seq + 1, flaw: 'missing' }
    if (digestOf(row) !== digest) return { seq, flaw: 'changed' }
    if (seq !== end.seq + 1 || row.previous !== end.digest) return { seq, flaw: 'loose' }
    if (seq === kept?.seq && digest !== kept.digest) return { seq, flaw: 'rewritten' }
    end = { seq, digest }
  }
  if (kept && kept.seq > end.seq) return { seq: end.seq + 1, flaw: 'missing' }
  return { end: end.seq > 0 ? end : null }
}

async function* allEvents(db: Db) {
  // Numbers begin at 1; a lower one was inserted by tampering.
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await db.selectFrom('audit_log').selectAll().where('seq', '>', after).orderBy('seq').limit(batch).execute()
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.seq
  }
}
