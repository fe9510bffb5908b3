import type { Page } from '@playwright/test'
import { breakOff, hold } from '../network.ts'
import { enterCode, requestCode, signIn } from '../person.ts'
import type { Server } from '../server.ts'
import { brand, dialog, heading, login, newStaff, otherThan, refuse, sendCode, text } from './arrange.ts'
import type { State } from './arrange.ts'

/** Single sign-on, the registration of staff, and the question for consent. */

const jumpLink = '/api/sso/generate_jump_link'

async function loginStaff(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.origin}/login/staff`)
  await heading(page, '员工登录')
}

const jump = (page: Page) => page.getByRole('button', { name: '企业账号登录（SSO）' }).click()

/** The return from the provider with a value to exchange, which the server accepts or refuses. */
async function callback(page: Page, server: Server): Promise<void> {
  await page.context().addCookies([{ name: 'xunyi-sso', value: 'x'.repeat(43), url: server.origin }])
  await page.goto(`${server.origin}/sso-callback?code=00000`)
}

async function registerStaff(page: Page, server: Server): Promise<void> {
  const userId = await newStaff(page, server)
  await page.goto(`${server.origin}/register/staff?id=${userId}`)
  await heading(page, '完善个人信息')
}

async function sent(page: Page, server: Server): Promise<string> {
  await registerStaff(page, server)
  const phone = server.newPhone()
  await page.getByLabel('手机号').fill(phone)
  await sendCode(page)
  return phone
}

async function consent(page: Page, server: Server): Promise<void> {
  const { userId } = await signIn(page, server)
  server.change('DELETE FROM consents WHERE user_id = ?', userId)
  await page.goto(`${server.origin}/home`)
  await dialog(page, '协议已更新').waitFor()
}

export const staff: State[] = [
  { name: 'login-staff', title: '员工登录', arrange: loginStaff },
  {
    name: 'login-staff-slow',
    title: '员工登录',
    async arrange(page, server) {
      await hold(page, jumpLink)
      await page.clock.install()
      await loginStaff(page, server)
      await jump(page)
      await page.locator('button[aria-busy=true]').waitFor()
      await page.clock.fastForward(8000)
      await text(page, '跳转较慢，请稍候')
    },
  },
  {
    name: 'login-staff-failed',
    title: '员工登录',
    async arrange(page, server) {
      await breakOff(page, jumpLink)
      await loginStaff(page, server)
      await jump(page)
      await text(page, '网络异常，请稍后重试')
    },
  },
  {
    name: 'login-staff-not-configured',
    title: '员工登录',
    async arrange(page, server) {
      await refuse(page, jumpLink, 'A0505', '本站尚未配置企业账号登录')
      await loginStaff(page, server)
      await jump(page)
      await text(page, '本站尚未配置企业账号登录')
    },
  },
  {
    name: 'login-staff-unknown',
    title: '员工登录',
    async arrange(page, server) {
      await page.goto(`${server.origin}/sso-callback?code=A0102`)
      await heading(page, '员工登录')
      await text(page, '未找到您的邮箱账号，请先联系管理员创建账号')
    },
  },
  {
    name: 'sso-callback',
    title: '正在登录',
    async arrange(page, server) {
      await hold(page, '/api/sso/exchange')
      await page.clock.install()
      await callback(page, server)
      await heading(page, '正在登录')
      await page.clock.fastForward(8000)
      await text(page, '登录较慢，请稍候')
    },
  },
  {
    name: 'sso-callback-failed',
    title: '正在登录',
    async arrange(page, server) {
      await breakOff(page, '/api/sso/exchange')
      await callback(page, server)
      await page.getByRole('button', { name: '重试' }).waitFor()
    },
  },
  { name: 'register-staff', title: '完善个人信息', arrange: registerStaff },
  {
    name: 'register-staff-error',
    title: '完善个人信息',
    async arrange(page, server) {
      await registerStaff(page, server)
      await page.getByLabel('姓名').fill('')
      await page.getByRole('button', { name: '提交' }).click()
      await text(page, '请阅读并勾选协议')
    },
  },
  {
    name: 'register-staff-sent',
    title: '完善个人信息',
    async arrange(page, server) {
      await sent(page, server)
    },
  },
  {
    name: 'register-staff-wrong-code',
    title: '完善个人信息',
    async arrange(page, server) {
      const phone = await sent(page, server)
      await page.getByLabel('验证码').fill(otherThan(await server.code(phone)))
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: '提交' }).click()
      await text(page, '验证码错误，请重新输入')
    },
  },
  {
    name: 'login-of-staff-phone',
    title: '医生登录',
    async arrange(page, server) {
      const phone = server.newPhone()
      server.change("INSERT INTO users (id, identity, phone, created_at) VALUES (?, 'staff', ?, 0)", `staff-${phone}`, phone)
      await login(page, server)
      await requestCode(page, phone)
      await enterCode(page, await server.code(phone))
      await page.getByRole('link', { name: '前往员工登录' }).waitFor()
    },
  },
  { name: 'consent', title: brand, arrange: consent },
  {
    name: 'consent-failed',
    title: brand,
    async arrange(page, server) {
      await breakOff(page, '/api/user/agree')
      await consent(page, server)
      await page.getByRole('button', { name: '同意并继续' }).click()
      await text(dialog(page, '协议已更新'), '网络异常，请稍后重试')
    },
  },
  {
    name: 'consent-stale',
    title: brand,
    async arrange(page, server) {
      await refuse(page, '/api/user/agree', 'A0508', '协议已更新，请刷新页面后重新阅读')
      await consent(page, server)
      await page.getByRole('button', { name: '同意并继续' }).click()
      await page.getByRole('button', { name: '刷新页面' }).waitFor()
    },
  },
]
