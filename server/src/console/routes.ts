import { leaveConsole, whoAmI } from '@xunyi/contract/console'
import type { FastifyInstance } from 'fastify'
import { benchRoutes } from '../bench/routes.ts'
import { deskRoutes } from '../desk/routes.ts'
import type { House } from '../house.ts'
import { endSession } from '../http/session.ts'
import { serve } from '../http/serve.ts'
import { insightRoutes } from '../insight/routes.ts'
import { libraryRoutes } from '../library/routes.ts'
import { moderationRoutes } from '../moderation/routes.ts'
import { opinionRoutes } from '../feedback/console-routes.ts'
import { peopleRoutes } from '../people/routes.ts'
import { auditRoutes } from '../audit/routes.ts'

/** Everything that the console calls, and nothing that the phone app does. */
export function consoleRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, whoAmI, async (_input, { person }) => {
    const { nickname } = await house.db.selectFrom('users').select('nickname').where('id', '=', person.userId).executeTakeFirstOrThrow()
    return { id: person.userId, name: nickname, roles: [...person.roles], brand: house.config.brand }
  })
  serve(app, house, leaveConsole, async (_input, { person, renewForgeryPair }) => {
    await endSession(house.db, person.tokenHash)
    renewForgeryPair()
    return null
  })
  deskRoutes(app, house)
  libraryRoutes(app, house)
  benchRoutes(app, house)
  moderationRoutes(app, house)
  opinionRoutes(app, house)
  peopleRoutes(app, house)
  insightRoutes(app, house)
  auditRoutes(app, house)
}
