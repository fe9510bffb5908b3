import type { ServerContext } from '../context.ts'
import type { PollingModerator } from './open.ts'

/** Adds the screening of user texts. */
export interface ScreeningContext extends ServerContext {
  readonly moderator: PollingModerator
}
