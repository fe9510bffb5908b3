import { edited } from '@xunyi/contract/synonym-groups'
import {
  approveSynonyms,
  exportSynonyms as exportEndpoint,
  proposeSynonyms,
  readSynonymFile,
  dryRunSynonymProposal,
  dryRunSynonyms,
  returnSynonyms,
  synonymList,
  synonymProposal,
  synonymVersions,
  withdrawSynonyms,
} from '@xunyi/contract/synonyms'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { serve } from '../http/serve.ts'
import type { SynonymContext } from './context.ts'
import { returnIn, withdrawIn } from '../proposals/decide.ts'
import { approveProposal, dryRunProposal, groupEdits } from './decide.ts'
import { exportSynonyms } from './export.ts'
import { inWorker } from './in-worker.ts'
import { inForceAt, proposeEdits, dryRunEdits } from './propose.ts'
import { listVersions, proposalsFor, versionDetail } from './versions.ts'

export function synonymRoutes(app: FastifyInstance, context: SynonymContext): void {
  const { db } = context
  const logRead = (log: Pick<Logger, 'info'>, user: string) => log.info({ event: 'sensitive_read', user }, 'recent questions searched with changed synonyms')
  serve(app, context, synonymList, ({ version }) => versionDetail(db, version))
  serve(app, context, synonymVersions, (input) => listVersions(db, input))
  serve(app, context, synonymProposal, (_input, { person }) => proposalsFor(db, person.userId))
  serve(app, context, dryRunSynonyms, async (input, { person, log }) => {
    const result = await dryRunEdits(context, person.userId, input)
    logRead(log, person.userId)
    return result
  })
  serve(app, context, dryRunSynonymProposal, async ({ id }, { person, log }) => {
    const result = await dryRunProposal(context, person.userId, id)
    logRead(log, person.userId)
    return result
  })
  serve(app, context, proposeSynonyms, (input, { person }) => proposeEdits(context, person.userId, input))
  serve(app, context, approveSynonyms, (input, { person }) => approveProposal(context, person.userId, input))
  serve(app, context, returnSynonyms, (input, { person }) => returnIn(context, person.userId, groupEdits, input).then(() => null))
  serve(app, context, withdrawSynonyms, ({ id }, { person }) => withdrawIn(context, person.userId, groupEdits, id).then(() => null))
  serve(app, context, exportEndpoint, ({ version }, { person }) => exportSynonyms(context, person.userId, version))
  serve(app, context, readSynonymFile, async ({ content, based_on, edits }, { person }) => {
    await context.rateLimiter.heavy(person.userId)
    const { groups: known } = await inForceAt(db, based_on)
    const bytes = new Uint8Array(Buffer.from(content, 'base64'))
    return inWorker((ask) => ask({ do: 'read', bytes, draft: edited(known, edits), known }))
  })
}
