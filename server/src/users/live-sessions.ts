import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'

/** The condition for a live session; its user is joined. */
export function isLive({ sessions }: Config, now: number): Expression<SqlBool> {
  const row = expressionBuilder<Tables, 'sessions' | 'users'>()
  const seen = (idle: number) => row('seen_at', '>', now - idle)
  return row.and([
    row('expires_at', '>', now),
    row('disabled', '=', 0),
    row.or([
      row.and([row('kind', '=', 'console'), seen(sessions.console.idle)]),
      row.and([row('kind', '=', 'app'), row('identity', '=', 'staff'), seen(sessions.staff.idle)]),
      row.and([row('kind', '=', 'app'), row('identity', '=', 'doctor'), seen(sessions.doctor.idle)]),
    ]),
  ])
}
