import type * as calls from '@xunyi/contract/safety'
import { openStates } from '@xunyi/contract/safety-states'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { SafetySettings } from '../../config.ts'
import type { ServerContext } from '../../context.ts'
import { staffNames } from '../../accounts/staff-names.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/database.ts'
import { like, literal } from '../../db/like.ts'
import { foundBy, listPage, searchPage, type Look, type Place } from '../../db/search-page.ts'
import type { Tables } from '../../db/tables.ts'
import { deadlines, nextDeadline } from './deadlines.ts'
import { clocked, medicineNames, reactionNames } from './derived.ts'
import { formOf, type CaseRow } from './row.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>

/** Cases, what is due next first. */
export async function listCases({ db, clock, config }: Context, userId: string, input: Received<typeof calls.cases>): Promise<Answer<typeof calls.cases>> {
  const { ids, ...page } = await pageOfCases(db, input, indexed(clock(), input), sought(userId, input))
  const found = ids.length === 0 ? [] : await db.selectFrom('safety_cases').selectAll().where('id', 'in', ids).orderBy('due_at').orderBy('id').execute()
  return { rows: await listed(db, config.safety, found), ...page }
}

type Cases = Pick<Received<typeof calls.cases>, 'state' | 'kind' | 'mine' | 'urgent' | 'late' | 'q'>
type Condition = Expression<SqlBool>
const row = expressionBuilder<Tables, 'safety_cases'>()

function pageOfCases(db: Db, { state, after, size }: Received<typeof calls.cases>, conditions: Condition[], wanted: Condition[]) {
  const states = state === '' ? null : state === 'open' ? openStates : [state]
  const look: Look = (from, rows) => inOrder(db, from, rows, states, conditions, wanted)
  if (wanted.length > 0) return searchPage(look, { after, size })
  const all = db.selectFrom('safety_cases').where(row.and(conditions))
  return listPage(look, { after, size }, () => countRows(db, states === null ? all : all.where('state', 'in', states)))
}

/** The cases after a place, of each state by the index of the list. */
function inOrder(db: Db, from: Place | null, rows: number, states: readonly CaseRow['state'][] | null, conditions: Condition[], wanted: Condition[]) {
  const inState = (state: CaseRow['state'] | null) => {
    let cases = db
      .selectFrom('safety_cases')
      .select(['due_at as at', 'id', foundBy(wanted)])
      .where(row.and(conditions))
    if (state !== null) cases = cases.where('state', '=', state)
    if (from !== null) cases = cases.where(row(row.refTuple('due_at', 'id'), '>', row.tuple(...from)))
    return db.selectFrom(cases.orderBy('due_at').orderBy('id').limit(rows).as('cases')).select(['at', 'id', 'found'])
  }
  const [first, ...others] = (states ?? [null]).map(inState)
  return others
    .reduce((all, each) => all.unionAll(each), first!)
    .orderBy('at')
    .orderBy('id')
    .limit(rows)
    .execute()
}

/** What an index finds, besides the state. */
function indexed(now: number, { late, q }: Cases): Condition[] {
  const numbers = wordsOf(q).flatMap((word) => {
    const { number, alone } = numberIn(word)
    return alone ? row('number', '=', number) : []
  })
  return late ? [...numbers, row('due_at', '<=', now)] : numbers
}

/** What each case is looked at for. */
function sought(userId: string, { kind, mine, urgent, q }: Cases): Condition[] {
  const conditions = wordsOf(q).flatMap((word) => {
    const { number, alone } = numberIn(word)
    const named = like('terms', `%${literal(word)}%`)
    if (alone) return []
    return number === null ? named : row.or([named, row('number', '=', number)])
  })
  if (kind !== '') conditions.push(row('kind', '=', kind))
  if (mine) conditions.push(row('owner', '=', userId))
  if (urgent) conditions.push(row.or([row('death', '=', 1), row('cluster', '=', 1)]))
  return conditions
}

const wordsOf = (q: string) => q.split(/\s+/).filter((word) => word !== '')

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
