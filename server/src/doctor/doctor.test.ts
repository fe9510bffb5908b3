import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { recommend } from '@xunyi/contract/chat'
import { sql } from 'kysely'
import { readConfig, type Config } from '../config.ts'
import { openIdentityProvider, type IdentityProvider } from '../testing/identity-provider.ts'
import { openMailSink, type MailSink } from '../testing/mail-sink.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
import { programEnv } from '../testing/program-env.ts'
import { insertStaff } from '../testing/insert-user.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { checkConfiguration } from './configuration.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { checkSurroundings } from './surroundings.ts'

const year = 366 * 86_400_000
const aliyun = {
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'LTAI0123456789ab',
  ALIYUN_SMS_ACCESS_KEY_SECRET: '0123456789abcdefghijABCDEFGHIJ',
  ALIYUN_SMS_SIGN_NAME: '循医',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_154950909',
}
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://xunyi.example.com', APP_SECRET: 'x'.repeat(40), ...aliyun }

let at: TestServer
let idp: IdentityProvider
let mail: MailSink
before(async () => {
  ;[at, idp, mail] = await Promise.all([
    openTestServer({ starter: [libraryContent('one', '一瓶有多少单位？', { review_due: '2026-01-01' })] }),
    openIdentityProvider(),
    openMailSink(),
  ])
})
after(async () => {
  idp.close()
  await mail.close()
  await at.close()
})

/** Level and subject of each finding, `fail 短信`. */
const levels = (findings: readonly Finding[]): string[] => findings.map(({ level, found }) => `${level} ${found.split('：')[0]}`)

function configured(env: Record<string, string>): Config {
  return readConfig({ DATA_DIR: at.context.config.dataDir, ...env })
}

test('the settings of a service are complete, or each gap says how to close it', () => {
  const gaps = checkConfiguration(configured({ ...production, ALIYUN_SMS_TEMPLATE_CODE: '154950909' }), Date.now())
  assert.deepEqual(levels(gaps), ['ok 运行方式', 'ok 密钥', 'warn 代理', 'fail 运营者', 'warn 监控', 'warn 短信', 'warn 药物警戒'])
  for (const { level, mend } of gaps) assert.equal(mend === undefined, level === 'ok')
  const whole = {
    ...production,
    TRUST_PROXY: '1',
    OPERATOR_NAME: '示例公司',
    OPERATOR_CONTACT: '010-00000000',
    METRICS_TOKEN: 'a'.repeat(16),
    SAFETY_MAILBOX: 'safety@example.com',
    EMAIL_PROVIDER: 'smtp',
    SMTP_HOST: 'mail.example.com',
    MAIL_FROM: 'xunyi@example.com',
  }
  assert.deepEqual([...new Set(checkConfiguration(configured(whole), Date.now()).map(({ level }) => level))], ['ok'])
  assert.deepEqual(levels(checkConfiguration(configured({ ...whole, PUBLIC_URL: 'http://xunyi.example.com' }), Date.now())).slice(2, 3), ['fail 访问地址'])
  const file = join(at.context.config.dataDir, 'secret')
  writeFileSync(file, 'x'.repeat(43))
  utimesSync(file, new Date(), new Date(Date.now() - 2 * year))
  assert.ok(levels(checkConfiguration(configured({ NODE_ENV: 'test' }), Date.now())).includes('warn 密钥'))
})

const mailEnv = () => ({
  NODE_ENV: 'test',
  ...idp.env,
  STAFF_MAIL_SUFFIX: '@company.com',
  EMAIL_PROVIDER: 'smtp',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(mail.port),
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'a@company.com',
})

test('identity provider and mail server are tried without a login and without a mail', async () => {
  const env = mailEnv()
  assert.deepEqual(levels(await checkSurroundings(configured(env))).slice(1), ['ok 单点登录', 'ok 邮件'])
  assert.deepEqual(mail.received, [])
  const away = { ...env, SSO_ISSUER: 'http://127.0.0.1:1', SMTP_PORT: '1' }
  assert.deepEqual(levels(await checkSurroundings(configured(away))).slice(1), ['fail 单点登录', 'fail 邮件'])
})

test('the database tells of reviews and cases that are due, of time, and of a version that is not its own', async () => {
  const { context } = at
  const now = context.clock()
  assert.deepEqual(levels(await checkDatabase(context.config, now)), ['ok 数据库', 'ok 时钟', 'ok 知识库', 'warn 复审', 'ok 药物警戒'])
  await context.db
    .insertInto('category_owners')
    .values({ category: '其他', user_id: await insertStaff(context.db) })
    .execute()
  const mailing = { ...context.config, staffMails: { on: true, reviewWeekday: 1 }, email: configured(mailEnv()).email }
  assert.equal(levels(await checkDatabase(mailing, now)).at(-1), 'warn 负责人')
  assert.equal(levels(await checkDatabase(context.config, now)).length, 5)
  const doctor = await at.doctor()
  await doctor.call(recommend, { text: '输注丙球后患者死亡' })
  assert.equal((await context.db.selectFrom('safety_cases').select('death').executeTakeFirstOrThrow()).death, 1)
  await publishEntries(context, [libraryContent('two', '稀释后多久用完？', { reviewed_on: '' })])
  assert.deepEqual(levels(await checkDatabase(context.config, now)).slice(2), ['warn 知识库', 'warn 复审', 'fail 药物警戒'])
  await sql`DELETE FROM migrations WHERE name LIKE '0017%'`.execute(context.db)
  assert.deepEqual(levels(await checkDatabase(context.config, now)), ['warn 数据库'])
  await sql`INSERT INTO migrations (name, sha256) VALUES ('9999_later.sql', '')`.execute(context.db)
  assert.deepEqual(levels(await checkDatabase(context.config, now)), ['fail 数据库'])
})

test('the command prints a line for each and ends with 1 where something fails', () => {
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts')], {
      encoding: 'utf8',
      env: { ...programEnv(), DATA_DIR: join(at.context.config.dataDir, 'none'), ...env },
    })
  const fine = run({ NODE_ENV: 'test' })
  assert.equal(fine.status, 0)
  assert.match(fine.stdout, /^! 运行方式：[^\n]*\n✓ 密钥/)
  const wrong = run({ PORT: 'x' })
  assert.equal(wrong.status, 1)
  assert.match(wrong.stdout, /^✗ 设置：[^\n]*PORT/)
})
