import type { Page } from '@playwright/test'
import { answerWith, breakOff, hold } from '../network.ts'
import { signIn } from '../person.ts'
import type { Server } from '../server.ts'
import { signInStaff } from '../staff.ts'
import { at, dialog, me, otherThan, sendCode, stopwatch, text, farEnd } from './arrange.ts'
import type { State } from './arrange.ts'

/** Devices, export and deletion of the account. */

const sessionList = '/api/user/sessions'
const minute = 60_000

/** With other devices: one that says little of itself, and one that says much. */
async function devices(page: Page, server: Server): Promise<void> {
  const { userId } = await signIn(page, server)
  const now = Date.now()
  for (const [label, days] of [
    ['微信 · iPhone', 1],
    ['华为浏览器 · HarmonyOS', 3],
    ['', 5],
  ] as const) {
    const then = now - days * 1440 * minute
    server.change(
      'INSERT INTO sessions (token_hash, user_id, created_at, seen_at, expires_at, label) VALUES (?, ?, ?, ?, ?, ?)',
      `${userId}-${days}`,
      userId,
      then - 90 * minute,
      then,
      now + 1440 * minute,
      label,
    )
  }
  await page.goto(`${server.origin}/me/sessions`)
  await text(page, '当前设备')
}

async function exporting(page: Page, server: Server): Promise<void> {
  await me(page, server)
  await page.getByRole('button', { name: '导出我的数据' }).click()
  await dialog(page, '导出我的数据').waitFor()
}

/** On the page for deleting the account. @returns the number */
export async function leaving(page: Page, server: Server): Promise<string> {
  const { phone } = await signIn(page, server)
  await page.goto(`${server.origin}/me/delete`)
  await page.getByRole('heading', { name: '注销账号' }).waitFor()
  return phone
}

async function asked(page: Page, server: Server): Promise<void> {
  const phone = await leaving(page, server)
  await sendCode(page)
  await page.getByLabel('验证码').fill(await server.code(phone))
  await page.getByRole('button', { name: '下一步' }).click()
  await dialog(page, '注销账号').waitFor()
}

/** A confirmed deletion with a stopped clock. @returns advances the clock by milliseconds */
export async function confirmed(page: Page, server: Server): Promise<(milliseconds: number) => Promise<void>> {
  const pass = await stopwatch(page)
  await asked(page, server)
  await pass(0)
  await dialog(page, '注销账号').getByRole('button', { name: '确定' }).click()
  await text(page, '正在注销，5 秒后提交')
  return pass
}

export const account: State[] = [
  { name: 'sessions', title: '登录设备', arrange: devices },
  {
    name: 'sessions-only',
    title: '登录设备',
    async arrange(page, server) {
      await at(page, server, '/me/sessions')
      await text(page, '您没有在其他设备上登录。')
    },
  },
  {
    name: 'sessions-loading',
    title: '登录设备',
    async arrange(page, server) {
      await hold(page, sessionList)
      await at(page, server, '/me/sessions')
      await page.locator('main [aria-hidden=true]').first().waitFor()
    },
  },
  {
    name: 'sessions-error',
    title: '登录设备',
    async arrange(page, server) {
      await answerWith(page, sessionList, 500)
      await at(page, server, '/me/sessions')
      await page.getByRole('button', { name: '重试' }).waitFor()
    },
  },
  {
    name: 'sessions-confirm',
    title: '登录设备',
    async arrange(page, server) {
      await devices(page, server)
      await page.getByRole('button', { name: '退出其他设备' }).click()
      await dialog(page, '退出其他设备').waitFor()
    },
  },
  { name: 'export', title: '我的', arrange: exporting },
  {
    name: 'export-failed',
    title: '我的',
    async arrange(page, server) {
      await breakOff(page, '/api/user/export')
      await exporting(page, server)
      await page.getByRole('button', { name: '导出 Excel 表格' }).click(farEnd)
      await text(dialog(page, '导出我的数据'), '网络异常，请稍后重试')
    },
  },
  {
    name: 'export-wechat',
    title: '我的',
    async arrange(page, server) {
      await page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} MicroMessenger/8.0.50` }))
      await exporting(page, server)
      await text(page, '微信中无法下载文件')
    },
  },
  {
    name: 'delete',
    title: '注销账号',
    async arrange(page, server) {
      await leaving(page, server)
    },
  },
  {
    name: 'delete-sent',
    title: '注销账号',
    async arrange(page, server) {
      await leaving(page, server)
      await sendCode(page)
      await page.getByRole('button', { name: '下一步' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'delete-wrong-code',
    title: '注销账号',
    async arrange(page, server) {
      const phone = await leaving(page, server)
      await sendCode(page)
      await page.getByLabel('验证码').fill(otherThan(await server.code(phone)))
      await page.getByRole('button', { name: '下一步' }).click()
      await text(page, '验证码错误，请重新输入')
    },
  },
  { name: 'delete-confirm', title: '注销账号', arrange: asked },
  {
    name: 'delete-progress',
    title: '注销账号',
    async arrange(page, server) {
      const pass = await confirmed(page, server)
      await pass(300)
    },
  },
  {
    name: 'delete-progress-late',
    title: '注销账号',
    async arrange(page, server) {
      const pass = await confirmed(page, server)
      await pass(3300)
      await text(page, '正在注销，2 秒后提交')
    },
  },
  {
    name: 'delete-busy',
    title: '注销账号',
    async arrange(page, server) {
      await hold(page, '/api/user/cancel_user')
      const pass = await confirmed(page, server)
      await pass(5100)
      await text(page, '正在注销，请稍候')
    },
  },
  {
    name: 'delete-staff',
    title: '页面不存在',
    async arrange(page, server) {
      await signInStaff(page, server)
      await page.goto(`${server.origin}/me/delete`)
      await text(page, '页面不存在')
    },
  },
]
