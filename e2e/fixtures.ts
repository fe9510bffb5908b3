import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { signInToConsole, type ConsoleSession } from './console-session.ts'
import { completeRegistration, logIn, signIn, type Person } from './person.ts'
import { openServer, type Server } from './server.ts'
import { signInStaff, type StaffRole, type StaffMember } from './staff.ts'
import { watch } from './watch.ts'

/** A running server, and sign-ins for its pages. */
export interface App extends Server {
  /** Logs in and registers in the browser; resolves on /home. */
  register(page: Page, phone?: string): Promise<string>
  /** Signs a registered doctor in by API calls. */
  signIn(page: Page, phone?: string): Promise<Person>
  /** Signs a new, registered staff member in by API calls. */
  signInStaff(page: Page, who?: StaffRole): Promise<StaffMember>
  /** Signs a member of the team in to the console by API calls. */
  signInToConsole(page: Page, who: Exclude<StaffRole, 'staff'>): Promise<ConsoleSession>
  /** A page on another device, whose browser must not complain either. */
  elsewhere(options?: BrowserContextOptions): Promise<Page>
}

interface TestFixtures {
  app: App
  /** Fails a test on uncaught errors, CSP violations and requests to other hosts. */
  quiet: undefined
}

export const test = base.extend<TestFixtures, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, worker) => {
      const server = await openServer(worker.workerIndex)
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  app: async ({ server, browser }, use) => {
    const others: { context: BrowserContext; complaints: () => string[] }[] = []
    await use({
      ...server,
      async register(page, phone = server.newPhone()) {
        await page.goto('/login/doctor')
        await logIn(page, phone, server)
        await page.waitForURL(/\/register\/doctor/)
        await completeRegistration(page)
        return phone
      },
      signIn: (page, phone) => signIn(page, server, phone),
      signInStaff: (page, who) => signInStaff(page, server, who),
      signInToConsole: (page, who) => signInToConsole(page, server, who),
      async elsewhere(options) {
        const context = await browser.newContext(options)
        others.push({ context, complaints: watch(context, server.origin) })
        return context.newPage()
      },
    })
    for (const { context, complaints } of others) {
      await context.close()
      base.expect(complaints(), 'complaints of the other browser').toEqual([])
    }
  },
  quiet: [
    async ({ context, server }, use) => {
      const complaints = watch(context, server.origin)
      await use(undefined)
      base.expect(complaints(), 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
