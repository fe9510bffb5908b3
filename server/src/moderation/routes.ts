import {
  approveModeration,
  dryRunModeration,
  dryRunModerationProposal,
  moderationList,
  moderationProposal,
  moderationVersions,
  proposeModeration,
  returnModeration,
  tryModeration,
  withdrawModeration,
} from '@xunyi/contract/moderation'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { refuseTooMuch } from './check-list.ts'
import { compileApart } from './compile-apart.ts'
import type { ScreeningContext } from './context.ts'
import { currentList } from './lists.ts'
import { nameOf } from './dry-run.ts'
import { returnIn, withdrawIn } from '../proposals/decide.ts'
import { approveProposal, dryRunProposal, lists } from './decide.ts'
import { dryRunList, proposalsFor, proposeList } from './propose.ts'
import { listVersions, versionDetail } from './versions.ts'

export function moderationRoutes(app: FastifyInstance, context: ScreeningContext): void {
  const { db } = context
  serve(app, context, moderationList, ({ version }) => versionDetail(db, version))
  serve(app, context, moderationVersions, (input) => listVersions(db, input))
  serve(app, context, tryModeration, async ({ text, list }, { person }) => {
    if (list) {
      await context.rateLimiter.heavy(person.userId)
      refuseTooMuch(list)
    }
    const { letters, hit, lifted } = (list ? await compileApart(list) : context.moderator).explain(text)
    const names = list ?? (await currentList(db)).list
    const named = <Found extends { category: string }>(found: Found): Found => ({ ...found, category: nameOf(names, found.category) })
    return { letters, hit: hit && named(hit), lifted: lifted.map(named) }
  })
  serve(app, context, dryRunModeration, async (input, { person, log }) => {
    const result = await dryRunList(context, person.userId, input)
    log.info({ event: 'sensitive_read', user: person.userId }, 'recent questions judged by a list')
    return result
  })
  serve(app, context, proposeModeration, (input, { person }) => proposeList(context, person.userId, input))
  serve(app, context, moderationProposal, (_, { person }) => proposalsFor(db, person.userId))
  serve(app, context, dryRunModerationProposal, async ({ id }, { person, log }) => {
    const result = await dryRunProposal(context, person.userId, id)
    log.info({ event: 'sensitive_read', user: person.userId }, 'recent questions judged by a list')
    return result
  })
  serve(app, context, approveModeration, (input, { person }) => approveProposal(context, person.userId, input))
  serve(app, context, returnModeration, (input, { person }) => returnIn(context, person.userId, lists, input).then(() => null))
  serve(app, context, withdrawModeration, ({ id }, { person }) => withdrawIn(context, person.userId, lists, id).then(() => null))
}
