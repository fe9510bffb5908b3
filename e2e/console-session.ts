import type { Page } from '@playwright/test'
import { callFrom, cookie } from './person.ts'
import type { Server } from './server.ts'
import type { StaffRole } from './staff.ts'

/** Steps of the team in the console, without assertions, so that the pictures use them too. */

export interface ConsoleSession {
  userId: string
  token: string
}

/**
 * Signs a member of the team in to the console by API calls and stores the session. The development provider's editor
 * writes, its approver approves and publishes, its administrator administers, its staff have only the roles that they were given.
 */
export async function signInToConsole(page: Page, server: Server, who: StaffRole): Promise<ConsoleSession> {
  const call = callFrom(page, server)
  await call('/api/site/info', {})
  const { request } = page.context()
  const login = await request.get(await call<string>('/api/admin/login', {}))
  await request.post(login.url(), { form: { person: who } })
  const value = await cookie(page, 'xunyi-sso')
  if (value === undefined) throw new Error('the provider set no callback cookie')
  const { token } = await call<{ token: string }>('/api/admin/exchange', { code: value })
  const { id: userId } = await call<{ id: string }>('/api/admin/me', {}, token)
  await page.context().addInitScript(
    ({ origin, token }) => {
      if (window.location.origin === origin && sessionStorage.getItem('e2e.console') === null) {
        sessionStorage.setItem('e2e.console', 'there')
        localStorage.setItem('xunyi.console.token', token)
      }
    },
    { origin: server.origin, token },
  )
  return { userId, token }
}

/** The size of a desk's screen. */
export const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 } as const
