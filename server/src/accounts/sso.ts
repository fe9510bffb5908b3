import { Refused } from '@xunyi/contract/refusals'
import { SsoFailed, type SsoPort } from '../delivery/sso.ts'
import { returnAddress } from '../delivery/sso-return.ts'
import type { House } from '../house.ts'
import type { Visit } from '../http/visit.ts'
import { makeExchange } from './sso-exchange.ts'
import { keepFlow, takeFlow } from './sso-flows.ts'
import { staffOf } from './staff.ts'

/** @returns the provider's page to go to. @throws Refused ssoNotConfigured, ssoUnavailable */
export async function beginLogin(house: House, visit: Visit): Promise<string> {
  const { host, browser } = visit
  const port = portOf(house)
  const returnTo = returnAddress(house.config, host)
  if (!returnTo || !browser) throw new Refused('ssoNotConfigured', { msg: '当前访问地址不支持企业账号登录，请使用正式地址访问' })
  const { url, ...login } = await port.begin(returnTo).catch((error: unknown) => refuseLogin(visit, error))
  await keepFlow(house.db, house.clock(), login, browser)
  return url
}

/**
 * Ends a login that came back from the provider.
 * @param answer the query that the browser came back with
 * @returns the one-time value for the page to exchange
 * @throws Refused exchangeFailed, ssoUnavailable, noStaffAccount, disabled, ssoNotConfigured
 */
export async function completeLogin(house: House, visit: Visit, answer: URLSearchParams): Promise<string> {
  const { browser, log, ip } = visit
  const port = portOf(house)
  const [state = '', ...more] = answer.getAll('state')
  const login = browser && more.length === 0 ? await takeFlow(house.db, house.clock(), state, browser) : null
  if (!browser || !login) {
    log.warn({ event: 'authn_login_fail', detail: 'state', ip }, 'no such login under way in this browser')
    throw new Refused('exchangeFailed')
  }
  const person = await port.complete(login, answer).catch((error: unknown) => refuseLogin(visit, error))
  const now = house.clock()
  return makeExchange(house.db, now, await staffOf(house.db, now, person, house.config), browser)
}

function portOf({ delivery }: House): SsoPort {
  if (!delivery.sso) throw new Refused('ssoNotConfigured')
  return delivery.sso
}

function refuseLogin({ log, ip }: Visit, error: unknown): never {
  if (!(error instanceof SsoFailed)) throw error
  const { kind, detail } = error
  if (kind === 'unavailable') log.error({ event: 'sso_unavailable', detail }, 'identity provider not usable')
  else log.warn({ event: 'authn_login_fail', detail, ip }, 'login refused')
  throw new Refused(kind === 'unavailable' ? 'ssoUnavailable' : 'exchangeFailed')
}
