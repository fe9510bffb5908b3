import type { BrokenCase } from '@xunyi/contract/broken-cases'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { approveProposal as approveEndpoint, ProposalKind } from '@xunyi/contract/proposals'
import { Refused } from '@xunyi/contract/refusals'
import { approvalOf } from '../approvals/approvals.ts'
import { approveAskingBack } from '../desk/clarifications/ask-back.ts'
import { approveLink } from '../desk/publishing/link-answer.ts'
import { approveRejection } from '../desk/publishing/reject-question.ts'
import type { DeskContext } from '../desk/queue/context.ts'
import type { StaffUser } from '../http/request-context.ts'
import { casesOfUndo } from '../library-batches/cases.ts'
import { undoBatch } from '../library-batches/undo.ts'
import { entryWordings } from '../library/entry-wordings.ts'
import { approveRepublishing, confirmWithdrawal } from '../library/publication.ts'
import { approvalKey, approveIn, waitingProposal } from '../proposals/decide.ts'
import { acts } from '../proposals/propose.ts'
import { breakFacts, brokenByEntry, refuseBroken, type Breaks } from '../saved-cases/broken-cases.ts'

/** @param facts for the audit event: the saved cases that break */
type Act = (context: DeskContext, publisher: string, id: string, facts: Record<string, unknown>) => Promise<number>

/** Carries out a proposal of each kind. @returns the letters sent */
const carryOut: Record<ProposalKind, Act> = {
  link: async (context, publisher, id) => (await approveLink(context, publisher, id)).letters,
  reject: approveRejection,
  clarify: approveAskingBack,
  republish: noLetters(approveRepublishing),
  undo_import: noLetters(undoBatch),
  withdraw: noLetters(confirmWithdrawal),
}

function noLetters(act: (...given: Parameters<Act>) => Promise<void>): Act {
  return async (...given) => {
    await act(...given)
    return 0
  }
}

/** The saved cases that break once a waiting proposal is carried out. @throws Refused notFound */
export async function casesOfProposal(context: DeskContext, id: string): Promise<BrokenCase[]> {
  const { kind, subject } = await waitingProposal(context.db, acts, id)
  const about = subject.slice(subject.indexOf(':') + 1)
  if (kind === 'undo_import') return casesOfUndo(context, about)
  if (kind !== 'republish') return []
  await context.catalogue.refresh()
  const [entry] = await entryWordings(context.db, [about])
  return entry ? brokenByEntry(context, entry) : []
}

/**
 * Carries a proposal out, or, without the right to publish, approves it.
 * @throws Refused notFound, conflict, noRole: as `approveIn` and the act itself; notAllowed: nobody has approved it, or saved cases break without a reason
 */
export async function approve(
  context: DeskContext,
  { userId, roles }: StaffUser,
  { id, case_reason }: Received<typeof approveEndpoint>,
): Promise<Answer<typeof approveEndpoint>> {
  const { db, clock } = context
  const { kind } = await waitingProposal(db, acts, id)
  const broken = await casesOfProposal(context, id)
  const given = await approvalOf(db, approvalKey('proposals', id))
  const breaks: Breaks = { broken, case_reason: case_reason ?? given?.decisions.case_reason }
  refuseBroken(broken.length > 0, breaks.case_reason, broken)
  if (roles.includes('publisher')) return { letters: await carryOut[kind](context, userId, id, breakFacts(breaks)) }
  await db.transaction().execute(async (tx) => {
    const decisions = broken.length > 0 ? { case_reason } : {}
    const { approved } = await approveIn(tx, clock(), userId, { of: acts, id, decisions })
    if (approved) throw new Refused('conflict', { msg: '您刚获得发布权限，请再试一次' })
  })
  return { letters: null }
}
