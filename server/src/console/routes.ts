import { leaveConsole, whoAmI } from '@xunyi/contract/console'
import type { FastifyInstance } from 'fastify'
import { searchLabRoutes } from '../search-lab/routes.ts'
import { confirmationRoutes } from '../confirmations/routes.ts'
import { deskRoutes } from '../desk/routes.ts'
import type { AppContext } from '../open-context.ts'
import { endSession } from '../http/session.ts'
import { serve } from '../http/serve.ts'
import { insightRoutes } from '../insight/routes.ts'
import { libraryEvidenceRoutes } from '../library-evidence/routes.ts'
import { libraryRoutes } from '../library/routes.ts'
import { libraryReviewRoutes } from '../library-review/routes.ts'
import { phrasingRoutes } from '../phrasings/routes.ts'
import { libraryBatchRoutes } from '../library-batches/routes.ts'
import { libraryFileRoutes } from '../library-files/routes.ts'
import { moderationRoutes } from '../moderation/routes.ts'
import { productFeedbackRoutes } from '../feedback/console-routes.ts'
import { redactionRoutes } from '../redaction/routes.ts'
import { staffMailRoutes } from '../staff-mail/routes.ts'
import { snippetRoutes } from '../snippets/routes.ts'
import { synonymRoutes } from '../synonyms/routes.ts'
import { safetyRoutes } from '../safety/cases/routes.ts'
import { handOverRoutes } from '../safety/hand-over/routes.ts'
import { verifySafety } from '../safety/hand-over/verify-safety.ts'
import { userRoutes } from '../users/routes.ts'
import { answerReportRoutes } from '../answer-reports/routes.ts'
import { auditRoutes } from '../audit/routes.ts'

/** Registers all calls of the console and none of the phone app. */
export function consoleRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, whoAmI, async (_input, { person }) => {
    const { nickname } = await context.db.selectFrom('users').select('nickname').where('id', '=', person.userId).executeTakeFirstOrThrow()
    return { id: person.userId, name: nickname, roles: [...person.roles], brand: context.config.brand }
  })
  serve(app, context, leaveConsole, async (_input, { person, renewCsrfPair }) => {
    await endSession(context.db, person.tokenHash)
    renewCsrfPair()
    return null
  })
  safetyRoutes(app, context)
  handOverRoutes(app, context)
  deskRoutes(app, context)
  snippetRoutes(app, context)
  redactionRoutes(app, context)
  confirmationRoutes(app, context)
  libraryRoutes(app, context)
  answerReportRoutes(app, context)
  libraryEvidenceRoutes(app, context)
  libraryReviewRoutes(app, context)
  phrasingRoutes(app, context)
  libraryFileRoutes(app, context)
  libraryBatchRoutes(app, context)
  searchLabRoutes(app, context)
  moderationRoutes(app, context)
  synonymRoutes(app, context)
  productFeedbackRoutes(app, context)
  userRoutes(app, context)
  staffMailRoutes(app, context)
  insightRoutes(app, context)
  auditRoutes(app, context, verifySafety)
}
