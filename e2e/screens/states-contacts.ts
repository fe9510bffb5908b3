import type { Locator, Page } from '@playwright/test'
import type { Server } from '../server.ts'
import { signInStaff } from '../staff.ts'
import { dialog, me, onMe, otherThan, row, sendCode, text } from './arrange.ts'
import type { State } from './arrange.ts'

/** The sheets of /me in which phone and e-mail are changed. */

const title = '我的'
const ok = (sheet: Locator) => sheet.getByRole('button', { name: '确定' }).click()

async function phoneSheet(page: Page, server: Server): Promise<Locator> {
  await me(page, server)
  await row(page, '手机号').click()
  await dialog(page, '更换手机号').waitFor()
  return dialog(page, '更换手机号')
}

/** With a code that went to another number. */
async function phoneSent(page: Page, server: Server, phone = server.newPhone()): Promise<{ sheet: Locator; code: string }> {
  const sheet = await phoneSheet(page, server)
  await sheet.getByLabel('新手机号').fill(phone)
  await sendCode(sheet)
  return { sheet, code: await server.code(phone) }
}

/** @param ssoEmail the address that the company's login names */
async function emailSheet(page: Page, server: Server, ssoEmail: string | null): Promise<Locator> {
  const person = await signInStaff(page, server)
  server.change('UPDATE sso_identities SET email = ? WHERE user_id = ?', ssoEmail, person.userId)
  await onMe(page, server, person)
  await row(page, '邮箱').click()
  await dialog(page, '更换邮箱').waitFor()
  return dialog(page, '更换邮箱')
}

async function emailSent(page: Page, server: Server, prefix: string): Promise<{ sheet: Locator; code: string }> {
  const address = `${prefix}@xunyi.example`
  server.neverSent(address)
  const sheet = await emailSheet(page, server, null)
  await sheet.getByLabel('新邮箱').fill(prefix)
  await sendCode(sheet)
  return { sheet, code: await server.code(address) }
}

export const contacts: State[] = [
  {
    name: 'phone',
    title,
    async arrange(page, server) {
      await phoneSheet(page, server)
    },
  },
  {
    name: 'phone-sent',
    title,
    async arrange(page, server) {
      await phoneSent(page, server)
    },
  },
  {
    name: 'phone-no-code',
    title,
    async arrange(page, server) {
      const sheet = await phoneSheet(page, server)
      await sheet.getByLabel('新手机号').fill(server.newPhone())
      await ok(sheet)
      await text(sheet, '请先获取该手机号的验证码')
    },
  },
  {
    name: 'phone-wrong-code',
    title,
    async arrange(page, server) {
      const { sheet, code } = await phoneSent(page, server)
      await sheet.getByLabel('验证码').fill(otherThan(code))
      await ok(sheet)
      await text(sheet, '验证码错误，请重新输入')
    },
  },
  {
    name: 'phone-taken',
    title,
    async arrange(page, server) {
      const phone = server.newPhone()
      server.change("INSERT INTO users (id, identity, phone, created_at) VALUES (?, 'doctor', ?, 0)", `doctor-${phone}`, phone)
      const { sheet, code } = await phoneSent(page, server, phone)
      await sheet.getByLabel('验证码').fill(code)
      await ok(sheet)
      await text(sheet, '手机号已存在')
    },
  },
  {
    name: 'email',
    title,
    async arrange(page, server) {
      await emailSheet(page, server, null)
    },
  },
  {
    name: 'email-wrong-suffix',
    title,
    async arrange(page, server) {
      const sheet = await emailSheet(page, server, null)
      await sheet.getByLabel('新邮箱').fill('chen.xiao@example.com')
      await sheet.getByRole('button', { name: '获取验证码' }).click()
      await text(sheet, '请使用以 @xunyi.example 结尾的企业邮箱')
    },
  },
  {
    name: 'email-refused',
    title,
    async arrange(page, server) {
      const sheet = await emailSheet(page, server, 'staff@xunyi.example')
      await sheet.getByLabel('新邮箱').fill('chen.xiao')
      await sheet.getByRole('button', { name: '获取验证码' }).click()
      await text(sheet, '邮箱须与企业账号登录的邮箱一致')
    },
  },
  {
    name: 'email-sent',
    title,
    async arrange(page, server) {
      await emailSent(page, server, 'chen.xiao')
    },
  },
  {
    name: 'email-confirm',
    title,
    async arrange(page, server) {
      const { sheet, code } = await emailSent(page, server, 'chen.xiao')
      await sheet.getByLabel('验证码').fill(code)
      await ok(sheet)
      await dialog(page, '确认邮箱').waitFor()
    },
  },
  {
    name: 'email-taken',
    title,
    async arrange(page, server) {
      const { sheet, code } = await emailSent(page, server, 'lin.jing')
      server.change("INSERT INTO users (id, identity, email, created_at) VALUES ('lin.jing', 'staff', 'lin.jing@xunyi.example', 0)")
      await sheet.getByLabel('验证码').fill(code)
      await ok(sheet)
      await ok(dialog(page, '确认邮箱'))
      await text(sheet, '邮箱已存在')
    },
  },
]
