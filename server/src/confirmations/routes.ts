import { approveProposal, proposalCases, proposals, returnProposal, takeBackProposal, waitingActs } from '@xunyi/contract/proposals'
import { Refused } from '@xunyi/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import type { DeskContext } from '../desk/queue/context.ts'
import { serve } from '../http/serve.ts'
import { returnIn, waitingProposal, withdrawIn } from '../proposals/decide.ts'
import { acts } from '../proposals/propose.ts'
import { approve, casesOfProposal } from './approve.ts'
import { proposalsOf } from './list.ts'
import { waitingOf } from './waiting.ts'

/** An act that has taken effect is confirmed, not returned; another act undoes it. @throws Refused notAllowed */
async function refuseWithdrawal(db: Db, id: string): Promise<void> {
  const { kind } = await waitingProposal(db, acts, id)
  if (kind === 'withdraw') throw new Refused('notAllowed', { msg: '撤下已经生效：不同意时请提议恢复该条目' })
}

export function confirmationRoutes(app: FastifyInstance, context: DeskContext): void {
  const toNull = () => null
  serve(app, context, proposals, ({ subject }, { person }) => proposalsOf(context.db, person.userId, subject))
  serve(app, context, waitingActs, (_input, { person }) => waitingOf(context.db, person.userId))
  serve(app, context, proposalCases, ({ id }) => casesOfProposal(context, id))
  serve(app, context, approveProposal, (input, { person }) => approve(context, person, input))
  serve(app, context, returnProposal, async (input, { person }) => {
    await refuseWithdrawal(context.db, input.id)
    return returnIn(context, person.userId, acts, input).then(toNull)
  })
  serve(app, context, takeBackProposal, async ({ id }, { person }) => {
    await refuseWithdrawal(context.db, id)
    return withdrawIn(context, person.userId, acts, id).then(toNull)
  })
}
