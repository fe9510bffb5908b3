import type { Identity } from '@xunyi/contract/accounts'
import { wellFormed } from '@xunyi/contract/values'

/** In the place of a session id: there is no existing question, ask a fresh one. */
export const noSession = 'NULL'

/** Every address of the app, written once. */
export const paths = {
  home: '/home',
  welcome: '/welcome',
  login: '/login',
  loginDoctor: '/login/doctor',
  loginStaff: '/login/staff',
  ssoCallback: '/sso-callback',
  me: '/me',
  history: '/me/history-qa',
  favourites: '/me/favourites',
  catalogue: '/catalogue',
  feedback: '/me/feedback',
  deletion: '/me/delete',
  sessions: '/me/sessions',
  reports: '/me/adverse',
  newReport: '/me/adverse/new',
  ask(id: string | null, text: string): string {
    // encodeURIComponent throws on half an emoji.
    return `/ask/${encodeURIComponent(id ?? noSession)}?q=${encodeURIComponent(wellFormed(text))}`
  },
  subject: (name: string): string => `/catalogue/${encodeURIComponent(name)}`,
  qa: (id: string): string => `/qa/${encodeURIComponent(id)}`,
  report: (id: string): string => `/me/adverse/${encodeURIComponent(id)}`,
  letter: (id: string): string => `/notification/${encodeURIComponent(id)}`,
  register: (identity: Identity, userId: string): string => `/register/${identity}?id=${encodeURIComponent(userId)}`,
} as const
