import * as accounts from './accounts.ts'
import * as chat from './chat.ts'
import type { Endpoint } from './endpoint.ts'
import * as site from './site.ts'

/** Every call there is; OpenAPI and the route inventory test walk this list. */
export const everyEndpoint: readonly Endpoint[] = [
  site.info,
  accounts.sendLoginCode,
  accounts.loginBySms,
  accounts.logout,
  accounts.userInfo,
  accounts.updateUser,
  chat.recommend,
  chat.ask,
  chat.askFeedback,
  chat.qaDetail,
]
