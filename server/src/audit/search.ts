import { actorNames, type exportAuditEvents } from '@xunyi/contract/audit'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { mostCounted } from '@xunyi/contract/values'
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import { spanOf } from '../china-time.ts'
import { countRows } from '../db/count-rows.ts'
import type { Db } from '../db/database.ts'
import { like, literal } from '../db/like.ts'
import { foundBy, type Looked, type Place } from '../db/search-page.ts'
import type { Tables } from '../db/tables.ts'
import { storedNames } from './earlier-names.ts'
import type { AuditRow } from './record.ts'
import type { Checkpoint } from './verify.ts'

export type Filters = Received<typeof exportAuditEvents>

/** The WHERE condition of the filters. */
export async function conditionsOf(db: Db, { actor, action, subject, ...days }: Filters): Promise<Expression<SqlBool>[]> {
  const row = expressionBuilder<Tables, 'audit_log'>()
  const conditions: Expression<SqlBool>[] = []
  if (actor.trim() !== '') conditions.push(await by(db, actor.trim()))
  for (const [column, name, end] of [
    ['action', action, '.'],
    ['subject', subject, ':'],
  ] as const) {
    if (name === '') continue
    const stored = storedNames(name)
    conditions.push(name.endsWith(end) ? row.or(stored.map((start) => like(column, `${literal(start)}%`))) : row(column, 'in', stored))
  }
  return [...conditions, ...ofDays(days)]
}

function ofDays({ from, to }: Pick<Filters, 'from' | 'to'>): Expression<SqlBool>[] {
  const row = expressionBuilder<Tables, 'audit_log'>()
  return [...(from === '' ? [] : [row('at', '>=', spanOf({ from, to: from }).since)]), ...(to === '' ? [] : [row('at', '<', spanOf({ from: to, to }).before)])]
}

/** The actor as the console displays it, with or without a name. */
export const commandLine = /^(?:命令行|command line:?)\s*(\S.*)?$/

/** Names are stored with the accounts, not in the log: the accounts with a matching name are looked up first. */
async function by(db: Db, typed: string): Promise<Expression<SqlBool>> {
  const row = expressionBuilder<Tables, 'audit_log'>()
  const program = Object.entries(actorNames).find((names) => names.includes(typed))
  if (program) return row('actor', '=', program[0])
  const onCommandLine = commandLine.exec(typed)
  if (onCommandLine) return like('actor', `command line: ${literal(onCommandLine[1] ?? '')}%`)
  const people = await db
    .selectFrom('users')
    .select('id')
    .where(like('nickname', `%${literal(typed)}%`))
    .where('identity', '=', 'staff')
    .limit(500)
    .execute()
  return row('actor', 'in', [typed, ...people.map(({ id }) => id)])
}

/** Every action that occurs, from one to the next in their index: reading all rows for their few actions would take seconds. */
export async function storedActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    WITH RECURSIVE steps (action) AS (
      SELECT min(action) FROM audit_log
      UNION ALL
      SELECT (SELECT min(action) FROM audit_log WHERE action > steps.action) FROM steps WHERE steps.action IS NOT NULL
    )
    SELECT action FROM steps WHERE action IS NOT NULL`.execute(db)
  return rows.map(({ action }) => action)
}

/** Whether rows are sought by the beginning of a name, for which no index is kept. */
export function isLookedThrough({ actor, action, subject }: Filters): boolean {
  return action.endsWith('.') || subject.endsWith(':') || commandLine.test(actor.trim())
}

/**
 * The rows of the days asked for after a place, the latest first, and whether each meets all conditions.
 * @throws Refused badRequest: no place of this list
 */
export function lookAt(db: Db, conditions: Expression<SqlBool>[], days: Filters, from: Place | null, rows: number): Promise<Looked[]> {
  const row = expressionBuilder<Tables, 'audit_log'>()
  const seq = Number(from?.[1])
  if (from !== null && !Number.isSafeInteger(seq)) throw new Refused('badRequest')
  const before = from === null ? [] : [row(row.refTuple('at', 'seq'), '<', row.tuple(from[0], seq))]
  return db
    .selectFrom('audit_log')
    .select(['at', sql<string>`cast(seq as text)`.as('id'), foundBy(conditions)])
    .where(row.and([...ofDays(days), ...before]))
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(rows)
    .execute()
}

/** The latest first. */
export async function numbered(db: Db, seqs: readonly number[]): Promise<(AuditRow & Checkpoint)[]> {
  if (seqs.length === 0) return []
  return db.selectFrom('audit_log').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute()
}

/** Whether days are asked for, which may be old. */
export function hasDays({ from, to }: Filters): boolean {
  return from !== '' || to !== ''
}

/**
 * The latest first.
 * @param after the last one of the page before
 * @param few at most `mostCounted` rows match: their numbers are read by the index of the filter first. Where old days are asked for, PostgreSQL would walk
 * back through everything newer instead
 */
export async function latest(db: Db, conditions: Expression<SqlBool>[], after: number | null, most: number, few: boolean): Promise<(AuditRow & Checkpoint)[]> {
  const matching = db.selectFrom('audit_log').where((row) => row.and(after === null ? conditions : [...conditions, row('seq', '<', after)]))
  if (!few) return matching.selectAll().orderBy('seq', 'desc').limit(most).execute()
  const seqs = await db
    .selectFrom(
      matching
        .select('seq')
        .limit(mostCounted + 1)
        .as('matching'),
    )
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
  return numbered(
    db,
    seqs.map(({ seq }) => seq),
  )
}

export function count(db: Db, conditions: Expression<SqlBool>[]): Promise<number> {
  return countRows(
    db,
    db.selectFrom('audit_log').where((row) => row.and(conditions)),
  )
}
