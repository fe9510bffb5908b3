import type { Clock } from './clock.ts'
import type { Db } from './database.ts'
import { newId } from '../ids.ts'

/** The exclusive right to a task, held by one server of the installation at a time. */
export interface Lease {
  /** Extends the lease; called now and then during the work. @throws Error the lease has expired, or another server has taken it */
  renew(): Promise<void>
  /** Ends the lease. Harmless where another server holds it by now. */
  release(): Promise<void>
}

interface Options {
  /** Milliseconds without a renewal after which another server may take the lease, for instance after a crash. */
  holdMs: number
  /** Milliseconds after which it is renewed no more. */
  longestMs: number
}

/** @returns null while another holds it */
export async function takeLease(db: Db, clock: Clock, name: string, { holdMs, longestMs }: Options): Promise<Lease | null> {
  const holder = newId()
  const began = clock()
  let renewed = began
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, expires_at: began + holdMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at: began + holdMs })
        .where('leases.expires_at', '<=', began),
    )
    .returning('name')
    .executeTakeFirst()
  if (!taken) return null
  return {
    async renew() {
      const now = clock()
      if (now - began > longestMs) throw new Error(`the lease "${name}" was held too long`)
      if (now - renewed < holdMs / 3) return
      const held = await db
        .updateTable('leases')
        .set({ expires_at: now + holdMs })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .returning('name')
        .executeTakeFirst()
      if (!held) throw new Error(`the lease "${name}" is held by another server`)
      renewed = now
    },
    async release() {
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
    },
  }
}
