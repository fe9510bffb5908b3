import type { ServerContext } from '../context.ts'
import type { FollowingModerator } from './open.ts'

/** Adds the screening of texts that people write. */
export interface ScreeningContext extends ServerContext {
  readonly moderator: FollowingModerator
}
