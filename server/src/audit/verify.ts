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

/**
 * Verifies the whole chain. A row whose words were blanked keeps the digest it was written with, which links the chain; the later event of the
 * redaction, itself part of the chain, holds the digest of the row as it is now, so that any further change shows.
 * @returns the end of the chain, null while it is empty; or the first row that does not fit
 */
export async function verify(db: Db, kept: Checkpoint | null = null): Promise<{ end: Checkpoint | null } | Flaw> {
  const blanked = await blankedRows(db)
  let end: Checkpoint = { seq: 0, digest: '' }
  for await (const row of allEvents(db)) {
    const { seq, digest } = row
    if (seq > end.seq + 1) return { seq: end.seq + 1, flaw: 'missing' }
    const written = digestOf(row)
    if (written !== digest && blanked.get(seq) !== written) return { seq, flaw: 'changed' }
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

/** The digests of blanked rows as they are now, by number; of the latest redaction of each. */
async function blankedRows(db: Db): Promise<Map<number, string>> {
  const digests = new Map<number, string>()
  const events = await db.selectFrom('audit_log').select(['seq', 'after']).where('action', '=', 'question.redact').orderBy('seq').execute()
  for (const { seq: at, after } of events) {
    // An event that was changed since is found where the chain is read.
    const { blanked } = parsed(after) as { blanked?: [seq: number, digest: string][] }
    for (const [seq, digest] of blanked ?? []) if (seq < at) digests.set(seq, digest)
  }
  return digests
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
