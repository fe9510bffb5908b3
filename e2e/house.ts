import { test as base, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A running server and what a person can do in front of it. */
export interface House {
  origin: string
  /** The newest code sent to a number, as the inbox of a development machine shows it. */
  code(phone: string): Promise<string>
  /** A number nobody has used yet. */
  newPhone(): string
  /** Logs in by hand, in the browser, and completes the registration. */
  enter(page: Page, phone?: string): Promise<string>
}

let phones = 0

export const test = base.extend<{ house: House }, { server: string }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-e2e-'))
      const child = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
        env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', FLOOD_PER_MINUTE: '100000' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const origin = await new Promise<string>((resolve, reject) => {
        let output = ''
        child.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString()
          const address = /open at (http:\S+)/.exec(output)?.[1]
          if (address) resolve(address)
        })
        child.on('exit', () => reject(new Error(`the server did not start: ${output}`)))
      })
      await use(origin)
      child.kill('SIGTERM')
      await new Promise((resolve) => child.on('exit', resolve))
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server),
  house: async ({ server }, use, testInfo) => {
    const code = async (phone: string) => {
      const messages = (await (await fetch(`${server}/dev/inbox.json`)).json()) as { to: string; code: string }[]
      const message = messages.find((sent) => sent.to === phone)
      if (!message) throw new Error(`no code for ${phone}`)
      return message.code
    }
    const newPhone = () => `13${testInfo.workerIndex % 10}${String(++phones).padStart(8, '0')}`
    await use({
      origin: server,
      code,
      newPhone,
      async enter(page, phone = newPhone()) {
        await page.goto('/login/doctor')
        await logIn(page, phone, code)
        await page.waitForURL(/\/register\/doctor/)
        await register(page)
        return phone
      },
    })
  },
})

export { expect } from '@playwright/test'

/** Phone, code, agreement, 登录: on the login screen. */
export async function logIn(page: Page, phone: string, code: (phone: string) => Promise<string>): Promise<void> {
  await page.getByLabel('手机号').fill(phone)
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/send/sms') && response.ok())
  await page.getByRole('button', { name: '获取验证码' }).click()
  await sent
  await page.getByLabel('验证码', { exact: true }).fill(await code(phone))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export async function register(page: Page): Promise<void> {
  await page.getByLabel('姓名').fill('王医生')
  await page.getByLabel('医院').fill('市第一人民医院')
  await page.getByLabel('科室').fill('血液科')
  await page.getByRole('button', { name: '提交' }).click()
  await page.waitForURL(/\/home$/)
}
