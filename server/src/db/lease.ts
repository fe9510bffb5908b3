import type { Clock } from './clock.ts'
import type { Db } from './database.ts'
import { newId } from '../ids.ts'

/** What one server at a time does, in all the installation. */
export interface Lease {
  /** Call it now and then while the work goes on. @throws Error the lease has run out, or been taken by another meanwhile */
  renew(): Promise<void>
  /** Lets others in. Harmless where the lease is another's by now. */
  release(): Promise<void>
}

interface Options {
  /** Milliseconds without a renewal after which another may take the lease: a server that died lets go of it so. */
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
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder, expires_at: began + holdMs }).where('leases.expires_at', '<=', began))
    .returning('name')
    .executeTakeFirst()
  if (!taken) return null
  return {
    async renew() {
      const now = clock()
      if (now - began > longestMs) throw new Error(`the lease "${name}" was held too long`)
      if (now - renewed < holdMs / 3) return
      const held = await db.updateTable('leases').set({ expires_at: now + holdMs }).where('name', '=', name).where('holder', '=', holder).returning('name').executeTakeFirst()
      if (!held) throw new Error(`the lease "${name}" is another's by now`)
      renewed = now
    },
    async release() {
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
    },
  }
}
