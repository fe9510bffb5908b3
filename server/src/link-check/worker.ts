import type { ServerContext } from '../context.ts'
import type { Jobs } from '../jobs.ts'
import { takeLease } from '../db/lease.ts'
import type { Db } from '../db/database.ts'
import { checkLink, internet, type LinkState, type Network } from './check-link.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'log'>

const hour = 3_600_000
/** A link is checked again after this long, so that a dead one shows within a day. */
const interval = 20 * hour
const atOnce = 200
/** Requests under way at a time. */
const width = 4

/** Checks the addresses of all sources in use that are due, on one server at a time. @returns how many were checked */
export async function checkLinks({ db, clock }: Context, network: Network = internet, stopping?: AbortSignal): Promise<number> {
  const lease = await takeLease(db, clock, 'link check', { holdMs: 5 * 60_000, longestMs: 12 * hour })
  if (!lease) return 0
  let checked = 0
  try {
    for (;;) {
      const due = await dueLinks(db, clock() - interval)
      for (let from = 0; from < due.length; from += width) {
        if (stopping?.aborted) return checked
        await lease.renew()
        await Promise.all(due.slice(from, from + width).map(async ({ id, url }) => keep(db, clock(), { id, url, state: await checkLink(url, network) })))
      }
      checked += due.length
      if (due.length < atOnce) return checked
    }
  } finally {
    await lease.release()
  }
}

/** Sources that entries rest on, never checked at this address, or not since. */
function dueLinks(db: Db, before: number): Promise<{ id: string; url: string }[]> {
  return db
    .selectFrom('evidence_records')
    .leftJoin('evidence_links', 'evidence_id', 'id')
    .select(['id', 'evidence_records.url'])
    .where('merged_into', 'is', null)
    .where('id', 'in', (from) => from.selectFrom('evidence_uses').select('evidence_id'))
    .where((row) => row.or([row('checked_at', 'is', null), row('checked_at', '<=', before), row('evidence_links.url', '!=', row.ref('evidence_records.url'))]))
    .orderBy('id')
    .limit(atOnce)
    .execute()
}

async function keep(db: Db, now: number, { id, url, state }: { id: string; url: string; state: LinkState }): Promise<void> {
  const known = await db.selectFrom('evidence_links').selectAll().where('evidence_id', '=', id).executeTakeFirst()
  const before = known?.url === url ? known : null
  const alive = state === 'alive'
  const found = { url, state, failures: alive ? 0 : (before?.failures ?? 0) + 1, checked_at: now, alive_at: alive ? now : (before?.alive_at ?? null) }
  await db
    .insertInto('evidence_links')
    .values({ evidence_id: id, ...found })
    .onConflict((conflict) => conflict.column('evidence_id').doUpdateSet(found))
    .execute()
}

/** Checks at once and then every hour. @returns a function that stops it and waits for a run in progress */
export function startLinkChecks(context: Context, jobs: Jobs): () => Promise<void> {
  const stopping = new AbortController()
  const work = async () => {
    if (!stopping.signal.aborted) await checkLinks(context, internet, stopping.signal)
  }
  const stop = jobs.start('link check', hour, work)
  return () => {
    stopping.abort()
    return stop()
  }
}
