import { newId } from '../../ids.ts'
import { approvalKey as batchKey } from '../../library-batches/waiting-batch.ts'
import { approvalKey as reviewKey } from '../../library-review/unreviewed.ts'
import { approvalKey as proposalKey } from '../../proposals/decide.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'
import { answerReportInputs } from './answer-reports.ts'
import { auditInputs } from './audit.ts'
import { safetyInputs } from './safety.ts'
import { searchLabInputs } from './search-lab.ts'
import { deskInputs } from './desk.ts'
import { evidenceInputs } from './evidence.ts'
import { insightInputs } from './insight.ts'
import { libraryBatchInputs } from './library-batches.ts'
import { libraryInputs } from './library.ts'
import { moderationInputs } from './moderation.ts'
import { productFeedbackInputs } from './product-feedback.ts'
import { redactionInputs } from './redaction.ts'
import { synonymInputs } from './synonyms.ts'
import { usersInputs } from './users.ts'

/** @returns a minimal valid input of each call of the console, by its path */
export function consoleInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const inputs: ReturnType<typeof consoleInputs> = {
    '/api/admin/login': () => ({}),
    '/api/admin/me': () => ({}),
    '/api/admin/logout': () => ({}),
    ...safetyInputs(context),
    ...deskInputs(context),
    ...redactionInputs(context),
    ...libraryInputs(context),
    ...evidenceInputs(context),
    ...libraryBatchInputs(context),
    ...searchLabInputs(context),
    ...moderationInputs(context),
    ...synonymInputs(context),
    ...productFeedbackInputs(context),
    ...usersInputs(context),
    ...insightInputs(context),
    ...answerReportInputs(context),
    ...auditInputs(context),
  }
  for (const [path, keyOf] of Object.entries(approvalKeys)) inputs[path] = approvedBefore(context, inputs[path]!, keyOf)
  return inputs
}

interface Approvable {
  id: string
  version: number
}

/** Calls that approve and put in force, by how they find the approval. */
const approvalKeys: Record<string, (input: Approvable) => string> = {
  '/api/admin/proposals/approve': ({ id }) => proposalKey('proposals', id),
  '/api/admin/evidence/approve': ({ id }) => proposalKey('evidence_changes', id),
  '/api/admin/synonyms/approve': ({ id }) => proposalKey('synonym_proposals', id),
  '/api/admin/moderation/approve': ({ id }) => proposalKey('moderation_proposals', id),
  '/api/admin/library/batch_approve': ({ id }) => batchKey(id),
  '/api/admin/library/review/approve': ({ id, version }) => reviewKey(id, version),
}

/** The same input, approved by somebody else where a publisher makes the call. */
function approvedBefore({ db, clock }: AppContext, inputOf: (caller: Caller) => object | Promise<object>, keyOf: (input: Approvable) => string) {
  return async (caller: Caller) => {
    const input = await inputOf(caller)
    if (caller.kind === 'publisher')
      await db
        .insertInto('approvals')
        .values({ subject: keyOf(input as Approvable), approved_by: newId(), approved_at: clock(), decisions: '{}' })
        .execute()
    return input
  }
}
