import { moderationList, moderationVersions, dryRunModeration, saveModeration, tryModeration } from '@xunyi/contract/moderation'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { refuseTooMuch } from './check-list.ts'
import { compileApart } from './compile-apart.ts'
import type { ScreeningContext } from './context.ts'
import { currentList } from './lists.ts'
import { nameOf } from './dry-run.ts'
import { dryRunList, saveList } from './save.ts'
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
    const result = await dryRunList(context, person, input)
    log.info({ event: 'sensitive_read', user: person.userId }, 'recent questions judged by a list')
    return result
  })
  serve(app, context, saveModeration, (input, { person }) => saveList(context, person, input))
}
