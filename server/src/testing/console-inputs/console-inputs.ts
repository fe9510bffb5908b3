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
  return {
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
}
