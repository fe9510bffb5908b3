import { moderationList, moderationVersions, rehearseModeration, saveModeration, tryModeration } from '@xunyi/contract/moderation'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { serve } from '../http/serve.ts'
import { refuseTooMuch } from './check-list.ts'
import { compileApart } from './compile-apart.ts'
import { currentList } from './lists.ts'
import { nameOf } from './rehearse.ts'
import { rehearseList, saveList } from './save.ts'
import { listVersions, shownList } from './versions.ts'

export function moderationRoutes(app: FastifyInstance, house: House): void {
  const { db } = house
  serve(app, house, moderationList, ({ version }) => shownList(db, version))
  serve(app, house, moderationVersions, (input) => listVersions(db, input))
  serve(app, house, tryModeration, async ({ text, list }, { person }) => {
    if (list) {
      await house.flood.heavy(person.userId)
      refuseTooMuch(list)
    }
    const { letters, hit, lifted } = (list ? await compileApart(list) : house.moderator).explain(text)
    const names = list ?? (await currentList(db)).list
    const named = <Found extends { category: string }>(found: Found): Found => ({ ...found, category: nameOf(names, found.category) })
    return { letters, hit: hit && named(hit), lifted: lifted.map(named) }
  })
  serve(app, house, rehearseModeration, async (input, { person, log }) => {
    const rehearsed = await rehearseList(house, person, input)
    log.info({ event: 'sensitive_read', user: person.userId }, 'recent questions judged by a list')
    return rehearsed
  })
  serve(app, house, saveModeration, (input, { person }) => saveList(house, person, input))
}
