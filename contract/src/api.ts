import * as accounts from './accounts.ts'
import * as chat from './chat.ts'
import type { Endpoint } from './endpoint.ts'
import * as feedback from './feedback.ts'
import * as history from './history.ts'
import * as privacy from './privacy.ts'
import * as profile from './profile.ts'
import * as site from './site.ts'
import * as sso from './sso.ts'

/** Every call there is; OpenAPI and the route inventory test walk this list. */
export const everyEndpoint: readonly Endpoint[] = [
  site.info,
  accounts.sendLoginCode,
  accounts.loginBySms,
  accounts.logout,
  accounts.userInfo,
  profile.updateUser,
  profile.sendPhoneCode,
  profile.sendEmailCode,
  profile.sessions,
  profile.endOtherSessions,
  privacy.consent,
  privacy.agree,
  privacy.exportData,
  privacy.sendDeletionCode,
  privacy.checkDeletionCode,
  privacy.cancelUser,
  sso.generateJumpLink,
  sso.exchange,
  chat.recommend,
  chat.ask,
  chat.askFeedback,
  chat.qaDetail,
  feedback.addOpinion,
  feedback.letters,
  feedback.letterDetail,
  history.history,
  history.deleteHistory,
]
