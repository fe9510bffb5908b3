import { approveProposal, proposals, returnProposal, takeBackProposal, type ProposalKind } from '@xunyi/contract/proposals'
import { Refused } from '@xunyi/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { approveAskingBack } from '../desk/clarifications/ask-back.ts'
import { approveLink } from '../desk/publishing/link-answer.ts'
import { approveRejection } from '../desk/publishing/reject-question.ts'
import type { DeskContext } from '../desk/queue/context.ts'
import { serve } from '../http/serve.ts'
import { undoBatch } from '../library-batches/undo.ts'
import { approveRepublishing, confirmWithdrawal } from '../library/publication.ts'
import { returnIn, waitingProposal, withdrawIn } from '../proposals/decide.ts'
import { acts } from '../proposals/propose.ts'
import { proposalsOf } from './list.ts'

/** Carries out a proposal of each kind. @returns the letters sent */
const carryOut: Record<ProposalKind, (context: DeskContext, approver: string, id: string) => Promise<number>> = {
  link: async (context, approver, id) => (await approveLink(context, approver, id)).letters,
  reject: approveRejection,
  clarify: approveAskingBack,
  republish: noLetters(approveRepublishing),
  undo_import: noLetters(undoBatch),
  withdraw: noLetters(confirmWithdrawal),
}

function noLetters(act: (context: DeskContext, approver: string, id: string) => Promise<void>) {
  return async (context: DeskContext, approver: string, id: string) => {
    await act(context, approver, id)
    return 0
  }
}

/** What has taken effect already is confirmed, or undone by another act. @throws Refused notAllowed */
async function refuseWithdrawal(db: Db, id: string): Promise<void> {
  const { kind } = await waitingProposal(db, acts, id)
  if (kind === 'withdraw') throw new Refused('notAllowed', { msg: '撤下已经生效：不同意时请提议恢复该条目' })
}

export function confirmationRoutes(app: FastifyInstance, context: DeskContext): void {
  const toNull = () => null
  serve(app, context, proposals, ({ subject }, { person }) => proposalsOf(context.db, person.userId, subject))
  serve(app, context, approveProposal, async ({ id }, { person }) => {
    const { kind } = await waitingProposal(context.db, acts, id)
    return { letters: await carryOut[kind](context, person.userId, id) }
  })
  serve(app, context, returnProposal, async (input, { person }) => {
    await refuseWithdrawal(context.db, input.id)
    return returnIn(context, person.userId, acts, input).then(toNull)
  })
  serve(app, context, takeBackProposal, async ({ id }, { person }) => {
    await refuseWithdrawal(context.db, id)
    return withdrawIn(context, person.userId, acts, id).then(toNull)
  })
}
