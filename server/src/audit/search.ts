import { actorNames, type exportAuditEvents } from '@xunyi/contract/audit'
import type { Received } from '@xunyi/contract/endpoint'
import { mostCounted } from '@xunyi/contract/values'
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import { spanOf } from '../china-time.ts'
import { countRows } from '../db/count-rows.ts'
import type { Db } from '../db/database.ts'
import { like, literal } from '../db/like.ts'
import type { Tables } from '../db/tables.ts'
import { storedNames } from './earlier-names.ts'
import type { AuditRow } from './record.ts'
import type { Checkpoint } from './verify.ts'

export type Filters = Received<typeof exportAuditEvents>

/** The WHERE condition of the filters. */
export async function conditionsOf(db: Db, { actor, action, subject, from, to }: Filters): Promise<Expression<SqlBool>[]> {
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
  if (from !== '') conditions.push(row('at', '>=', spanOf({ from, to: from }).since))
  if (to !== '') conditions.push(row('at', '<', spanOf({ from: to, to }).before))
  return conditions
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
  if (seqs.length === 0) return []
  const numbers = seqs.map(({ seq }) => seq)
  return db.selectFrom('audit_log').selectAll().where('seq', 'in', numbers).orderBy('seq', 'desc').execute()
}

export function count(db: Db, conditions: Expression<SqlBool>[]): Promise<number> {
  return countRows(
    db,
    db.selectFrom('audit_log').where((row) => row.and(conditions)),
  )
}
