import { Refused } from '@xunyi/contract/refusals'
import type { SessionKind } from '../db/tables.ts'
import { SsoFailed, type SsoLogin, type SsoPort } from '../delivery/sso.ts'
import { returnAddress } from '../delivery/sso-return.ts'
import type { AccountsContext } from './context.ts'
import type { RequestContext } from '../http/request-context.ts'
import { networkOf } from '../network.ts'
import { makeExchange } from './sso-exchange.ts'
import { keepFlow, refuseTooManyFlows, takeFlow } from './sso-flows.ts'
import { staffOf } from './staff.ts'

/**
 * @param kind which app the login is for
 * @returns the provider's page to go to
 * @throws Refused ssoNotConfigured, ssoUnavailable, rateLimited
 */
export async function beginLogin(context: AccountsContext, requestContext: RequestContext, kind: SessionKind = 'app'): Promise<string> {
  const { host, browser } = requestContext
  const port = portOf(context)
  const returnTo = returnAddress(context.config, host, kind)
  if (!returnTo || !browser) throw new Refused('ssoNotConfigured', { msg: '当前访问地址不支持企业账号登录，请使用正式地址访问' })
  const { db, clock, config, secrets } = context
  const address_digest = secrets.addresses(networkOf(requestContext.ip))
  await refuseTooManyFlows(db, clock(), address_digest, config.ssoPerAddressPerHour)
  const { url, ...login } = await port.begin(returnTo).catch((error: unknown) => refuseLogin(requestContext, error))
  await keepFlow(db, clock(), login, { browser, address_digest }, kind)
  return url
}

/**
 * The login that came back from the provider.
 * @param answer the query that the browser came back with
 * @returns its app, and the function that completes it
 * @throws Refused exchangeFailed: none under way in this browser; ssoNotConfigured
 */
export async function returnedLogin(
  context: AccountsContext,
  requestContext: RequestContext,
  answer: URLSearchParams,
): Promise<{ kind: SessionKind; complete: () => Promise<string> }> {
  const port = portOf(context)
  const { browser, log, ip } = requestContext
  const [state = '', ...more] = answer.getAll('state')
  const flow = browser && more.length === 0 ? await takeFlow(context.db, context.clock(), state, browser) : null
  if (!browser || !flow) {
    log.warn({ event: 'authn_login_fail', detail: 'state', ip }, 'no such login under way in this browser')
    throw new Refused('exchangeFailed')
  }
  const { login, kind } = flow
  return { kind, complete: () => completeLogin(context, requestContext, answer, { port, login, kind, browser }) }
}

/**
 * @returns the one-time value for the page to exchange
 * @throws Refused exchangeFailed, ssoUnavailable, noStaffAccount, disabled
 */
async function completeLogin(
  context: AccountsContext,
  requestContext: RequestContext,
  answer: URLSearchParams,
  { port, login, kind, browser }: { port: SsoPort; login: SsoLogin; kind: SessionKind; browser: string },
): Promise<string> {
  const person = await port.complete(login, answer).catch((error: unknown) => refuseLogin(requestContext, error))
  const now = context.clock()
  return makeExchange(context.db, now, await staffOf(context.db, now, person, context.config), browser, kind)
}

function portOf({ delivery }: AccountsContext): SsoPort {
  if (!delivery.sso) throw new Refused('ssoNotConfigured')
  return delivery.sso
}

function refuseLogin({ log, ip }: RequestContext, error: unknown): never {
  if (!(error instanceof SsoFailed)) throw error
  const { kind, detail } = error
  if (kind === 'unavailable') log.error({ event: 'sso_unavailable', detail }, 'identity provider not usable')
  else log.warn({ event: 'authn_login_fail', detail, ip }, 'login refused')
  throw new Refused(kind === 'unavailable' ? 'ssoUnavailable' : 'exchangeFailed')
}
