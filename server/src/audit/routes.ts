import { actions, auditEvents, exportAuditEvents, verifyRecord } from '@xunyi/contract/audit'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import { yieldingToEventLoop } from '../yield-to-event-loop.ts'
import { currentName } from './earlier-names.ts'
import { exportRecord } from './export.ts'
import { listEvents } from './list.ts'
import { storedActions } from './search.ts'
import { verify } from './verify.ts'

/** Compares the cases of the safety desk with the verified audit log; given by the console, because cases depend on the audit log. */
export type VerifyCases = (db: Db) => Promise<{ seq: number; flaw: 'caseMissing' | 'caseChanged'; subject: string } | null>

export function auditRoutes(app: FastifyInstance, context: ServerContext, verifyCases: VerifyCases): void {
  const { db } = context
  serve(app, context, auditEvents, (input) => listEvents(context, input))
  serve(app, context, actions, async () => {
    return [...new Set((await storedActions(db)).map(currentName))].toSorted()
  })
  serve(app, context, verifyRecord, async ({ kept }, { person }) => {
    await context.rateLimiter.heavy(person.userId)
    const [seq, digest = ''] = kept?.split(':') ?? []
    const found = await verify(db.withPlugin(yieldingToEventLoop), seq === undefined ? null : { seq: Number(seq), digest })
    if ('flaw' in found) return { whole: false as const, ...found, subject: null }
    const flaw = await verifyCases(db.withPlugin(yieldingToEventLoop))
    if (flaw) return { whole: false as const, ...flaw }
    return { whole: true as const, rows: found.end?.seq ?? 0, end: found.end === null ? null : `${found.end.seq}:${found.end.digest}` }
  })
  serve(app, context, exportAuditEvents, (filters, { person }) => exportRecord(context, person.userId, filters))
}
