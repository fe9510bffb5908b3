import type { Locator, Page } from '@playwright/test'
import { callFrom, codeField, cookie, leaveSession, type Person } from './person.ts'
import type { Server } from './server.ts'

/** Steps of a staff user on the phone, without assertions, so that the pictures use them too. */

/** The people that the development provider offers, by the subject it knows them by. */
export const staffNames = { staff: '员工', editor: '医学信息专员', approver: '医学审核', administrator: '管理员' } as const
export type StaffRole = keyof typeof staffNames

/** Removes all staff accounts, so that the next login creates one. */
export function forgetStaff(server: Server): void {
  server.change("DELETE FROM users WHERE identity = 'staff'")
}

/** Logs in at the development provider. @param email reported by the provider instead of the default */
export async function companyLogin(page: Page, { who = 'staff', email }: { who?: StaffRole; email?: string } = {}): Promise<void> {
  await page.getByRole('button', { name: '企业账号登录（SSO）' }).click()
  await page.waitForURL(/\/dev\/sso\/login\//)
  if (email !== undefined) await page.getByLabel('邮箱').fill(email)
  await page.getByRole('button', { name: new RegExp(`^${staffNames[who]}`) }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/dev/'))
}

/** The name on the registration of a member of staff, once it holds what the provider says; a text typed before would stand beside it. */
export async function nameField(page: Page): Promise<Locator> {
  const field = page.getByLabel('姓名')
  await field.and(page.locator('input:not([value=""])')).waitFor()
  return field
}

/** Name, phone, its code, the agreement, 提交: on the registration of a member of staff. */
export async function registerStaff(page: Page, phone: string, server: Server): Promise<void> {
  await (await nameField(page)).fill('陈晓')
  await requestStaffCode(page, phone)
  await codeField(page).fill(await server.code(phone))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '提交' }).click()
}

/** Requests a code and waits until it is sent. */
export async function requestStaffCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel(/手机号/).fill(phone)
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/user/send/update/code'))
  await page.getByRole('button', { name: '获取验证码' }).click()
  await sent
}

export interface StaffMember extends Person {
  email: string
}

/** The one-time value that a login by program leaves in the browser's cookies. */
export async function companyValue(page: Page, server: Server, who: StaffRole = 'staff'): Promise<string> {
  const call = callFrom(page, server)
  await call('/api/site/info', {})
  const { request } = page.context()
  const login = await request.get(await call<string>('/api/sso/generate_jump_link', {}))
  await request.post(login.url(), { form: { person: who } })
  const value = await cookie(page, 'xunyi-sso')
  if (value === undefined) throw new Error('the provider set no callback cookie')
  return value
}

/** Signs a new, registered staff member in by API calls. */
export async function signInStaff(page: Page, server: Server, who: StaffRole = 'staff'): Promise<StaffMember> {
  server.change('DELETE FROM users WHERE id IN (SELECT user_id FROM sso_identities WHERE subject = ?)', who)
  const call = callFrom(page, server)
  const { token, user_id: userId } = await call<{ token: string; user_id: string }>('/api/sso/exchange', { code: await companyValue(page, server, who) })
  const { policy_version, staff_mail_suffix } = await call<{ policy_version: string; staff_mail_suffix: string }>('/api/site/info', {})
  const phone = server.newPhone()
  await call('/api/user/agree', { policy_version }, token)
  await call('/api/user/send/update/code', { account: phone }, token)
  await call('/api/user/update', { id: userId, nickname: '陈晓', phone, code: await server.code(phone) }, token)
  await leaveSession(page, server, { token, userId, role: 'INTERNAL_STAFF' })
  return { phone, userId, token, email: `${who}${staff_mail_suffix}` }
}
