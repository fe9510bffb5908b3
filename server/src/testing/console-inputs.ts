import type { AppContext } from '../open-context.ts'
import type { Caller } from './callers.ts'
import { auditInputs } from './console-inputs/audit.ts'
import { deskInputs } from './console-inputs/desk.ts'
import { insightInputs } from './console-inputs/insight.ts'
import { libraryInputs } from './console-inputs/library.ts'
import { moderationInputs } from './console-inputs/moderation.ts'
import { productFeedbackInputs } from './console-inputs/product-feedback.ts'
import { searchLabInputs } from './console-inputs/search-lab.ts'
import { usersInputs } from './console-inputs/users.ts'

/** @returns a minimal valid input of each call of the console, by its path */
export function consoleInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  return {
    '/api/admin/login': () => ({}),
    '/api/admin/me': () => ({}),
    '/api/admin/logout': () => ({}),
    ...deskInputs(context),
    ...libraryInputs(context),
    ...searchLabInputs(context),
    ...moderationInputs(context),
    ...productFeedbackInputs(context),
    ...usersInputs(context),
    ...insightInputs(context),
    ...auditInputs(context),
  }
}
