import type * as calls from '@xunyi/contract/safety'
import { openStates } from '@xunyi/contract/safety-states'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { SafetySettings } from '../../config.ts'
import type { ServerContext } from '../../context.ts'
import { staffNames } from '../../accounts/staff-names.ts'
import { decodeCursor, pageFrom } from '../../db/cursor.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/database.ts'
import { like, literal } from '../../db/like.ts'
import { deadlines, nextDeadline } from './deadlines.ts'
import { clocked, medicineNames, reactionNames } from './derived.ts'
import { formOf, type CaseRow } from './row.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>

/** Cases, what is due next first. */
export async function listCases({ db, clock, config }: Context, userId: string, input: Received<typeof calls.cases>): Promise<Answer<typeof calls.cases>> {
  const { after, size } = input
  const matching = filtered(db, clock(), userId, input)
  const total = await countRows(db, matching)
  // A word that no case has is looked for once in all of them, not twice.
  if (total === 0) return { rows: [], next: null, total }
  let page = matching
  if (after !== null) {
    const [due, id] = decodeCursor(after, 'number', 'string')
    page = page.where((row) => row.or([row('due_at', '>', due), row.and([row('due_at', '=', due), row('id', '>', id)])]))
  }
  const found = await page
    .selectAll()
    .orderBy('due_at')
    .orderBy('id')
    .limit(size + 1)
    .execute()
  const { rows, next } = pageFrom(found, size, ({ due_at, id }) => [due_at, id])
  return { rows: await listed(db, config.safety, rows), next, total }
}

function filtered(db: Db, now: number, userId: string, { state, kind, mine, urgent, late, q }: Received<typeof calls.cases>) {
  let found = db.selectFrom('safety_cases')
  if (state === 'open') found = found.where('state', 'in', openStates)
  else if (state !== '') found = found.where('state', '=', state)
  if (kind !== '') found = found.where('kind', '=', kind)
  if (mine) found = found.where('owner', '=', userId)
  if (urgent) found = found.where((row) => row.or([row('death', '=', 1), row('cluster', '=', 1)]))
  if (late) found = found.where('due_at', '<=', now)
  for (const word of q.split(/\s+/).filter((word) => word !== '')) {
    const { number, alone } = numberIn(word)
    const named = like('terms', `%${literal(word)}%`)
    if (number === null) found = found.where(named)
    else found = found.where(({ or, eb }) => (alone ? eb('number', '=', number) : or([named, eb('number', '=', number)])))
  }
  return found
}

/** The number of a case as people write it: 12, 病例12, XY-000012; `alone` where it cannot be part of a name. */
function numberIn(word: string): { number: number | null; alone: boolean } {
  const written = /^(病例|XY-)?(\d{1,9})$/i.exec(word)
  return { number: written ? Number(written[2]) : null, alone: written?.[1] !== undefined }
}

/** Rows as the list shows them, without the words of the reporter. */
export async function listed(db: Db, settings: SafetySettings, rows: readonly CaseRow[]): Promise<calls.ListedCase[]> {
  const nameOf = await staffNames(
    db,
    rows.map(({ owner }) => owner),
  )
  return rows.map((row) => {
    const form = formOf(row)
    return {
      id: row.id,
      number: row.number,
      state: row.state,
      kind: row.kind,
      serious: row.serious,
      death: row.death === 1,
      cluster: row.cluster === 1,
      medicines: medicineNames(form),
      reactions: reactionNames(form),
      owner: row.owner === null ? null : nameOf(row.owner),
      proposal: row.proposal,
      opened_at: new Date(row.opened_at).toISOString(),
      day0: row.day0,
      next: row.state === 'closed' ? null : nextDeadline(deadlines(clocked(row, form), settings)),
      revision: row.revision,
    }
  })
}

/** For the badge of the navigation. */
export async function countCases({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Answer<typeof calls.caseCounts>> {
  const now = clock()
  const open = db.selectFrom('safety_cases').where('state', 'in', openStates)
  const count = async (rows: typeof open) => (await rows.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
  const urgent = open.where((row) => row.or([row('death', '=', 1), row('cluster', '=', 1)]))
  return {
    open: await count(open),
    fresh: await count(open.where('state', '=', 'new')),
    late: await count(db.selectFrom('safety_cases').where('due_at', '<=', now)),
    urgent: await count(urgent),
    review: await count(open.where('state', '=', 'review')),
    alarming: await count(urgent.where('owner', 'is', null)),
    waiting: await count(db.selectFrom('safety_cases').where((row) => row.or([row('state', '=', 'new'), row('due_at', '<=', now)]))),
  }
}
