import type { House } from '../house.ts'
import type { Caller } from './callers.ts'
import { auditInputs } from './console-inputs/audit.ts'
import { benchInputs } from './console-inputs/bench.ts'
import { deskInputs } from './console-inputs/desk.ts'
import { insightInputs } from './console-inputs/insight.ts'
import { libraryInputs } from './console-inputs/library.ts'
import { moderationInputs } from './console-inputs/moderation.ts'
import { opinionsInputs } from './console-inputs/opinions.ts'
import { usersInputs } from './console-inputs/users.ts'

/** @returns a minimal valid input of each call of the console, by its path */
export function consoleInputs(house: House): Record<string, (caller: Caller) => object | Promise<object>> {
  return {
    '/api/admin/login': () => ({}),
    '/api/admin/me': () => ({}),
    '/api/admin/logout': () => ({}),
    ...deskInputs(house),
    ...libraryInputs(house),
    ...benchInputs(house),
    ...moderationInputs(house),
    ...opinionsInputs(house),
    ...usersInputs(house),
    ...insightInputs(house),
    ...auditInputs(house),
  }
}
