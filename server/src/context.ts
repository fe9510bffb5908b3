import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Clock } from './db/clock.ts'
import type { Db } from './db/database.ts'
import type { Delivery } from './delivery/open.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { Secrets } from './secrets.ts'
import type { Tally } from './tally.ts'

/** The app context of every feature. A feature that needs more extends it in its own `context.ts`; `open-context.ts` opens it. */
export interface ServerContext {
  readonly config: Config
  readonly log: Logger
  readonly db: Db
  /** The database's time, epoch milliseconds. */
  readonly clock: Clock
  readonly secrets: Secrets
  readonly delivery: Delivery
  readonly rateLimiter: RateLimiter
  readonly tally: Tally
}
