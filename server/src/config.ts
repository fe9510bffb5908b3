import { z } from 'zod'
import { readSmtp, type SmtpSettings } from './delivery/email-smtp.ts'
import { readEmbeddings, type EmbeddingSettings } from './delivery/embedding-settings.ts'
import { readAliyun, type AliyunSettings } from './delivery/sms-aliyun.ts'
import { readSso, type SsoSettings } from './delivery/sso-settings.ts'
import { refusePublic } from './loopback.ts'
import { Misconfigured, unusable } from './misconfigured.ts'
import type { ReviewMonths } from './review-months.ts'
import { readSafety, safetyVariables, type SafetySettings } from './safety-settings.ts'
import { readStaffMails, staffMailVariables, type StaffMailSettings } from './staff-mail-settings.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { searchThreadsOf, workersOf } from './workers.ts'

export type { SafetySettings }

export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Processes that serve on the one port. */
  readonly workers: number
  /** Threads of a process that search, each with a copy of the index; 0: the thread that serves searches too. */
  readonly searchThreads: number
  readonly dataDir: string
  /** PostgreSQL; null is the embedded SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  /** The public address of this server, e.g. https://xunyi.example.com; null: the host of the request. */
  readonly publicUrl: URL | null
  /** The host that serves the console and nothing else; null: the console is at /admin of the phone app's host. */
  readonly adminHost: string | null
  readonly brand: string
  /** The operator's name and contact; the privacy policy names both. */
  readonly operator: string
  readonly operatorContact: string
  /** Whom a doctor tells of an adverse reaction at the hospital; the phone shows it after the notice. */
  readonly reportTo: string
  /** The company's mail domain, like @company.com; empty: none. */
  readonly staffMailSuffix: string
  /** `dev` is the development provider; null: staff cannot sign in. */
  readonly sso: SsoSettings | 'dev' | null
  /** Whether a first login with a company address creates the account. */
  readonly staffAutoCreate: boolean
  /** Keys of cookies and codes are derived from it; null: a secret file in `dataDir`. */
  readonly secret: string | null
  /** Codes and tokens made with it are accepted too, while the secret is being changed on one server after another. */
  readonly acceptedSecret: string | null
  /** null is the outbox. */
  readonly aliyunSms: AliyunSettings | null
  /** null: none is sent, and none is needed, because only doctors can sign in. */
  readonly email: SmtpSettings | 'outbox' | null
  /** Semantic search; null: search by words alone, and no question is sent to a model. */
  readonly embeddings: EmbeddingSettings | null
  /** Whether an empty library is filled with the entries that ship. */
  readonly starterLibrary: boolean
  /** Whether the addresses of sources are requested now and then, to find dead ones. */
  readonly linkChecks: boolean
  /** Whether entries past their review date are served no longer. */
  readonly pauseOverdue: boolean
  /** Whether a link to an entry shows its question to whoever gets the link, before a login. */
  readonly linkTitles: boolean
  readonly trustProxy: string[] | number | false
  readonly requestsPerMinute: number
  readonly smsPerAddressPerHour: number
  readonly smsPerHour: number
  /** Limits per person: questions that wait for the team at once, and questions sent in a day. */
  readonly requests: { openAtOnce: number; perDay: number }
  /** Milliseconds within which an urgent question to the team is due. */
  readonly desk: { urgentWithin: number; clarifyWithin: number }
  /** The exports of one's own data per person and day. */
  readonly exportsPerDay: number
  /** Logins by single sign-on that one address may have begun within an hour and not finished. */
  readonly ssoPerAddressPerHour: number
  /** Duties and addresses of pharmacovigilance. */
  readonly safety: SafetySettings
  readonly staffMails: StaffMailSettings
  readonly logLevel: string
  /** The bearer token for /metrics; null: open in development, closed in production. */
  readonly metricsToken: string | null
  /** Milliseconds. */
  readonly sessions: Record<'doctor' | 'staff' | 'console', { idle: number; absolute: number }>
  readonly retention: Retention
  /** Months between two reviews of an entry, at most. */
  readonly reviewMonths: ReviewMonths
}

/** Retention in whole days: the cleanup jobs remove user texts that are older. */
export interface Retention {
  readonly history: number
  /** Requests for an answer, with their letters. */
  readonly requests: number
  readonly feedback: number
  readonly blocked: number
}

const hour = 3_600_000
const count = (fallback: number) => z.coerce.number().int().min(1).max(10_000_000).default(fallback)
const days = (fallback: number) => z.coerce.number().int().min(1).max(36_500).default(fallback)
const months = (fallback: number) => z.coerce.number().int().min(1).max(60).default(fallback)
const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  SEARCH_THREADS: z.coerce.number().int().min(0).max(64).optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  BRAND_NAME: z.string().max(20).default('循医'),
  OPERATOR_NAME: z.string().max(100).default(''),
  OPERATOR_CONTACT: z.string().max(200).default(''),
  REPORT_TO: z.string().max(100).default(''),
  STAFF_MAIL_SUFFIX: z
    .string()
    .regex(/^@[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'like @company.com')
    .optional(),
  STAFF_AUTO_CREATE: z.stringbool().default(true),
  APP_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  APP_SECRET_ACCEPTED: z.string().min(32, 'at least 32 characters').optional(),
  SMS_PROVIDER: z.enum(['outbox', 'aliyun']).optional(),
  EMAIL_PROVIDER: z.enum(['outbox', 'smtp']).optional(),
  STARTER_LIBRARY: z.enum(['load', 'none']).default('load'),
  LINK_CHECKS: z.stringbool().default(false),
  PAUSE_OVERDUE: z.stringbool().default(false),
  LINK_TITLES: z.stringbool().default(true),
  TRUST_PROXY: z.string().optional(),
  FLOOD_PER_MINUTE: count(300),
  SMS_PER_ADDRESS_PER_HOUR: count(300),
  SMS_PER_HOUR: count(20_000),
  QUESTIONS_OPEN_PER_PERSON: count(20),
  QUESTIONS_PER_PERSON_PER_DAY: count(40),
  DESK_URGENT_MINUTES: count(60),
  DESK_CLARIFY_DAYS: count(14),
  EXPORTS_PER_DAY: count(20),
  SSO_PER_ADDRESS_PER_HOUR: count(1000),
  ...safetyVariables,
  ...staffMailVariables,
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SESSION_DOCTOR_IDLE_HOURS: count(7 * 24),
  SESSION_DOCTOR_MAX_HOURS: count(30 * 24),
  SESSION_STAFF_IDLE_HOURS: count(12),
  SESSION_STAFF_MAX_HOURS: count(24),
  SESSION_CONSOLE_IDLE_MINUTES: count(30),
  SESSION_CONSOLE_MAX_HOURS: count(8),
  HISTORY_DAYS: days(3 * 365),
  REQUEST_DAYS: days(3 * 365),
  FEEDBACK_DAYS: days(3 * 365),
  BLOCKED_TEXT_DAYS: days(180),
  REVIEW_MONTHS: months(12),
  REVIEW_MONTHS_STABLE: months(24),
  ADMIN_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'a host name like admin.example.com')
    .optional(),
})

/**
 * Reads the environment once. An empty variable counts as not set.
 * @throws Misconfigured with one sentence that names the variable and the correction
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) throw unusable(parsed.error.issues[0])
  const vars = parsed.data
  const production = vars.NODE_ENV === 'production'
  if (vars.NODE_ENV === undefined)
    refusePublic({ HOST: vars.HOST, PUBLIC_URL: vars.PUBLIC_URL && new URL(vars.PUBLIC_URL).hostname, ADMIN_HOST: vars.ADMIN_HOST?.replace(/:\d+$/, '') })
  // The outbox, and with it every code, is open to every visitor of the server.
  if (production && vars.SMS_PROVIDER !== 'aliyun')
    throw new Misconfigured('in production SMS_PROVIDER must be "aliyun": codes that are not sent are readable by anyone at /dev/inbox.')
  if (production && vars.EMAIL_PROVIDER === 'outbox')
    throw new Misconfigured('in production EMAIL_PROVIDER must be "smtp", or unset: codes that are not sent are readable by anyone at /dev/inbox.')
  if (production && set['SSO_ISSUER'] && !vars.EMAIL_PROVIDER)
    throw new Misconfigured('in production with SSO_ISSUER, EMAIL_PROVIDER must be set to "smtp": staff change their address by a code.')
  if (production && !vars.PUBLIC_URL)
    throw new Misconfigured('in production PUBLIC_URL must be set to the address people open, e.g. https://xunyi.example.com.')
  if (production && vars.SAFETY_MAILBOX && !vars.EMAIL_PROVIDER)
    throw new Misconfigured('in production with SAFETY_MAILBOX, EMAIL_PROVIDER must be set to "smtp": new cases are announced by mail.')
  if (production && vars.SAFETY_FOLLOW_UP_MAIL && !vars.EMAIL_PROVIDER)
    throw new Misconfigured('in production with SAFETY_FOLLOW_UP_MAIL, EMAIL_PROVIDER must be set to "smtp": questions to reporters are announced by mail.')
  if (vars.SAFETY_FOLLOW_UP_SMS && vars.SMS_PROVIDER === 'aliyun' && !set['ALIYUN_SMS_FOLLOW_UP_TEMPLATE_CODE'])
    throw new Misconfigured('with SAFETY_FOLLOW_UP_SMS, ALIYUN_SMS_FOLLOW_UP_TEMPLATE_CODE must be set to an approved template without variables.')
  if (production && vars.DATABASE_URL && !vars.APP_SECRET) {
    throw new Misconfigured('with DATABASE_URL in production APP_SECRET must be set (32 characters or more, the same on every server).')
  }
  const sso = readSso(set, { production })
  if (sso !== null && sso !== 'dev' && vars.STAFF_AUTO_CREATE && !vars.STAFF_MAIL_SUFFIX) {
    throw new Misconfigured(
      'with SSO_ISSUER, STAFF_MAIL_SUFFIX must be set, like @company.com: a first login with such an address creates an account. Or set STAFF_AUTO_CREATE to "off".',
    )
  }
  return {
    production,
    host: vars.HOST,
    port: vars.PORT,
    workers: workersOf(vars),
    searchThreads: searchThreadsOf(vars),
    dataDir: vars.DATA_DIR,
    databaseUrl: vars.DATABASE_URL ?? null,
    publicUrl: vars.PUBLIC_URL ? new URL(vars.PUBLIC_URL) : null,
    adminHost: vars.ADMIN_HOST ?? null,
    brand: vars.BRAND_NAME,
    operator: vars.OPERATOR_NAME,
    operatorContact: vars.OPERATOR_CONTACT,
    reportTo: vars.REPORT_TO,
    staffMailSuffix: vars.STAFF_MAIL_SUFFIX ?? (sso === 'dev' ? '@xunyi.example' : ''),
    sso,
    staffAutoCreate: vars.STAFF_AUTO_CREATE,
    secret: vars.APP_SECRET ?? null,
    acceptedSecret: vars.APP_SECRET_ACCEPTED ?? null,
    aliyunSms: readAliyun(set, vars.SMS_PROVIDER === 'aliyun', production),
    email: readSmtp(set, vars.EMAIL_PROVIDER === 'smtp', production) ?? (vars.EMAIL_PROVIDER === 'outbox' || !production ? 'outbox' : null),
    embeddings: readEmbeddings(set),
    starterLibrary: vars.STARTER_LIBRARY === 'load',
    linkChecks: vars.LINK_CHECKS,
    pauseOverdue: vars.PAUSE_OVERDUE,
    linkTitles: vars.LINK_TITLES,
    trustProxy: trustedProxies(vars.TRUST_PROXY),
    requestsPerMinute: vars.FLOOD_PER_MINUTE,
    smsPerAddressPerHour: vars.SMS_PER_ADDRESS_PER_HOUR,
    smsPerHour: vars.SMS_PER_HOUR,
    requests: { openAtOnce: vars.QUESTIONS_OPEN_PER_PERSON, perDay: vars.QUESTIONS_PER_PERSON_PER_DAY },
    desk: { urgentWithin: vars.DESK_URGENT_MINUTES * 60_000, clarifyWithin: vars.DESK_CLARIFY_DAYS * 24 * hour },
    exportsPerDay: vars.EXPORTS_PER_DAY,
    ssoPerAddressPerHour: vars.SSO_PER_ADDRESS_PER_HOUR,
    safety: readSafety(vars),
    staffMails: readStaffMails(vars),
    logLevel: vars.LOG_LEVEL,
    metricsToken: vars.METRICS_TOKEN ?? null,
    sessions: {
      doctor: { idle: vars.SESSION_DOCTOR_IDLE_HOURS * hour, absolute: vars.SESSION_DOCTOR_MAX_HOURS * hour },
      staff: { idle: vars.SESSION_STAFF_IDLE_HOURS * hour, absolute: vars.SESSION_STAFF_MAX_HOURS * hour },
      console: { idle: (vars.SESSION_CONSOLE_IDLE_MINUTES * hour) / 60, absolute: vars.SESSION_CONSOLE_MAX_HOURS * hour },
    },
    retention: { history: vars.HISTORY_DAYS, requests: vars.REQUEST_DAYS, feedback: vars.FEEDBACK_DAYS, blocked: vars.BLOCKED_TEXT_DAYS },
    reviewMonths: { usual: vars.REVIEW_MONTHS, stable: vars.REVIEW_MONTHS_STABLE },
  }
}
