import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { Misconfigured } from '../src/misconfigured.ts'
import { openContext, type AppContext, type ContextOverrides } from '../src/open-context.ts'
import { Browser } from '../src/testing/browser.ts'
import { claimOne, fillDesk } from './desk.ts'
import { everydayUse, registerDoctors, sendFeedback } from './doctors.ts'
import { answerFeedback, inviteStaff, type NewBrowser } from './team.ts'

const day = 86_400_000

/**
 * Fills a fresh database with three weeks of a small installation, through the calls that people make.
 * @throws Misconfigured: production, real delivery, or a database that people have used
 */
export async function seed(config: Config, overrides: Pick<ContextOverrides, 'log'> = {}): Promise<void> {
  if (config.production) throw new Misconfigured('example data is for development: unset NODE_ENV, or set it to "development".')
  if (config.sso !== 'dev' || config.aliyunSms !== null || config.email !== 'outbox')
    throw new Misconfigured('example data is made through the development login and the outbox: unset SSO_ISSUER, SMS_PROVIDER and EMAIL_PROVIDER.')
  let ago = 21 * day
  const unlimited = { ...config, floodPerMinute: 100_000, ssoPerAddressPerHour: 100_000 }
  const context = await openContext(unlimited, { ...overrides, clock: (real) => () => real() - ago })
  let app: FastifyInstance | null = null
  try {
    await refuseUsed(context)
    const made = (app = await buildApp(context, { pages: false }))
    await made.ready()
    const browser: NewBrowser = () => new Browser(made, context)
    await inviteStaff(browser)
    const doctors = await registerDoctors(browser)
    for (; ago > 4 * day; ago -= day) await everydayUse(doctors, ago / day)
    await sendFeedback(doctors)
    ago = 3 * day
    await fillDesk(browser, doctors, () => (ago -= day / 4))
    ago = day / 2
    await answerFeedback(browser)
    await everydayUse(doctors, 0)
    ago = 0
    await claimOne(browser)
  } finally {
    await app?.close()
    await context.close()
  }
}

async function refuseUsed({ db }: AppContext): Promise<void> {
  for (const table of ['users', 'audit_log', 'open_questions', 'drafts'] as const) {
    const row = await db
      .selectFrom(table)
      .select((each) => each.lit(1).as('one'))
      .limit(1)
      .executeTakeFirst()
    if (row) throw new Misconfigured('the database has been used already: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.')
  }
}
