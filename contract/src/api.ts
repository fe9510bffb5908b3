import * as accounts from './accounts.ts'
import * as answerReports from './answer-reports.ts'
import * as audit from './audit.ts'
import * as chat from './chat.ts'
import * as consoleFeedback from './console-feedback.ts'
import * as clarifications from './clarifications.ts'
import * as console from './console.ts'
import * as desk from './desk.ts'
import * as drafts from './drafts.ts'
import type { Endpoint } from './endpoint.ts'
import * as evidenceRecords from './evidence-records.ts'
import * as favourites from './favourites.ts'
import * as feedback from './feedback.ts'
import * as history from './history.ts'
import * as historySearch from './history-search.ts'
import * as insight from './insight.ts'
import * as libraryBatches from './library-batches.ts'
import * as libraryDue from './library-due.ts'
import * as libraryExport from './library-export.ts'
import * as libraryOwners from './library-owners.ts'
import * as libraryReview from './library-review.ts'
import * as libraryTerms from './library-terms.ts'
import * as library from './library.ts'
import * as moderation from './moderation.ts'
import * as phrasings from './phrasings.ts'
import * as privacy from './privacy.ts'
import * as profile from './profile.ts'
import * as proposals from './proposals.ts'
import * as redaction from './redaction.ts'
import * as related from './related.ts'
import * as safetyFollowUp from './safety-follow-up.ts'
import * as safetyHandOver from './safety-hand-over.ts'
import * as safetyReports from './safety-reports.ts'
import * as safetyVersions from './safety-versions.ts'
import * as safety from './safety.ts'
import * as searchLab from './search-lab.ts'
import * as site from './site.ts'
import * as snippets from './snippets.ts'
import * as sso from './sso.ts'
import * as staffMail from './staff-mail.ts'
import * as subjects from './subjects.ts'
import * as synonyms from './synonyms.ts'
import * as users from './users.ts'

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
  answerReports.reportAnswer,
  answerReports.rateAnswer,
  answerReports.answerReports,
  answerReports.keepAnswer,
  related.relatedQuestions,
  favourites.setFavourite,
  favourites.isFavourite,
  favourites.favourites,
  subjects.subjects,
  subjects.subjectQuestions,
  feedback.addFeedback,
  feedback.letters,
  feedback.letterDetail,
  clarifications.answerClarification,
  clarifications.askBack,
  history.history,
  history.deleteHistory,
  historySearch.searchHistory,
  safetyReports.ownReports,
  safetyReports.addWords,
  safetyReports.reportAdverse,
  safetyFollowUp.acknowledge,
  safetyFollowUp.readFollowUp,
  safetyFollowUp.answerFollowUp,
  safetyFollowUp.askReporter,
  safetyFollowUp.followUps,
  ...[
    console,
    safety,
    safetyHandOver,
    safetyVersions,
    desk,
    drafts,
    redaction,
    proposals,
    snippets,
    library,
    libraryBatches,
    libraryDue,
    libraryExport,
    libraryOwners,
    libraryTerms,
    libraryReview,
    evidenceRecords,
    phrasings,
    searchLab,
    moderation,
    synonyms,
    consoleFeedback,
    users,
    staffMail,
    insight,
    audit,
  ].flatMap(endpointsIn),
]

/** The calls that a module of the contract exports. */
function endpointsIn(module: object): Endpoint[] {
  return Object.values(module).filter(
    (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
  )
}
