import type { Db } from '../db/database.ts'

/** Rows of one statement: some 0.8 MB at 1,024 dimensions. */
export const mostAtOnce = 200

/** Younger rows stay: another server may have published the text already. */
const youngMs = 3_600_000

/** The stored vectors of these texts, by hash; damaged rows and rows of other dimensions are left out. */
export async function storedVectors(db: Db, model: string, hashes: readonly string[]): Promise<Map<string, Float32Array>> {
  if (hashes.length === 0) return new Map()
  const rows = await db.selectFrom('question_vectors').select(['text_hash', 'vector']).where('model', '=', model).where('text_hash', 'in', hashes).execute()
  return new Map(
    rows.flatMap(({ text_hash, vector }) => {
      const numbers = numbersIn(vector)
      return numbers ? [[text_hash, numbers] as const] : []
    }),
  )
}

export async function storeVectors(db: Db, model: string, now: number, vectors: ReadonlyMap<string, Float32Array>): Promise<void> {
  const rows = [...vectors].map(([text_hash, vector]) => ({
    model,
    text_hash,
    vector: new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
    created_at: now,
  }))
  await db
    .insertInto('question_vectors')
    // One order for all servers, so that two inserts do not deadlock.
    .values(rows.toSorted((one, other) => (one.text_hash < other.text_hash ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['model', 'text_hash']).doUpdateSet((row) => ({ vector: row.ref('excluded.vector'), created_at: now })))
    .execute()
}

/**
 * Removes vectors of other models and of texts without a published wording.
 * @param inUse whether a text of this hash is published
 */
export async function removeUnused(db: Db, model: string, now: number, inUse: (hash: string) => boolean): Promise<void> {
  await db
    .deleteFrom('question_vectors')
    .where('model', '!=', model)
    .where('created_at', '<', now - youngMs)
    .execute()
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('question_vectors')
      .select(['text_hash'])
      .where('model', '=', model)
      .where('text_hash', '>', last)
      .where('created_at', '<', now - youngMs)
      .orderBy('text_hash')
      .limit(mostAtOnce)
      .execute()
    const unused = rows.map((row) => row.text_hash).filter((hash) => !inUse(hash))
    if (unused.length > 0) await db.deleteFrom('question_vectors').where('model', '=', model).where('text_hash', 'in', unused).execute()
    if (rows.length < mostAtOnce) return
    last = rows.at(-1)!.text_hash
  }
}

/** Takes the lease for computing vectors. @returns false where another holder has it */
export async function acquireLease(db: Db, model: string, holder: string, now: number, forMs: number): Promise<boolean> {
  const held = await db
    .insertInto('vector_leases')
    .values({ model, holder, held_until: now + forMs })
    .onConflict((conflict) =>
      conflict
        .column('model')
        .doUpdateSet({ holder, held_until: now + forMs })
        .where((row) => row.or([row('vector_leases.holder', '=', holder), row('vector_leases.held_until', '<', now)])),
    )
    .returning('model')
    .executeTakeFirst()
  return held !== undefined
}

export async function letGo(db: Db, model: string, holder: string): Promise<void> {
  await db.deleteFrom('vector_leases').where('model', '=', model).where('holder', '=', holder).execute()
}

/** A copy: drivers return slices of larger buffers, which may be unaligned. */
function numbersIn(bytes: Uint8Array): Float32Array | null {
  if (bytes.byteLength === 0 || bytes.byteLength % 4 !== 0) return null
  const numbers = new Float32Array(new Uint8Array(bytes).buffer)
  const squares = numbers.reduce((sum, number) => sum + number * number, 0)
  return Math.abs(squares - 1) < 0.01 ? numbers : null
}
