import type { Page } from '@playwright/test'
import { expect, test, type App } from '../fixtures.ts'
import { countCalls } from '../network.ts'
import { codeField } from '../person.ts'
import { dialog, otherThan, row } from '../screens/arrange.ts'

const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const phoneSheet = (page: Page) => dialog(page, '更换手机号')
const emailSheet = (page: Page) => dialog(page, '更换邮箱')
const newPhone = (page: Page) => page.getByLabel('新手机号')
const newEmail = (page: Page) => page.getByLabel('新邮箱')
const warning = (page: Page) => dialog(page, '确认邮箱')

async function ask(page: Page, call: 'code' | 'email'): Promise<void> {
  const sent = page.waitForResponse((response) => response.url().endsWith(`/api/user/send/update/${call}`))
  await page.getByRole('button', { name: '获取验证码' }).click()
  await sent
}

/** On /me, with the sheet open and a code on its way to the number. */
async function changePhone(page: Page, phone: string): Promise<void> {
  await page.goto('/me')
  await row(page, '手机号').click()
  await newPhone(page).fill(phone)
  await ask(page, 'code')
}

async function changeEmail(page: Page, prefix: string): Promise<void> {
  await page.goto('/me')
  await row(page, '邮箱').click()
  await newEmail(page).fill(prefix)
  await ask(page, 'email')
}

const save = (page: Page) => phoneSheet(page).or(emailSheet(page)).getByRole('button', { name: '确定' }).click()
const confirm = (page: Page) => warning(page).getByRole('button', { name: '确定' }).click()

test('the phone is changed with the code sent to the new one; the other devices are signed out', async ({ page, app }) => {
  const { phone, userId } = await app.signIn(page)
  const other = await app.elsewhere()
  await app.signIn(other, phone)
  await other.goto('/me')
  await expect(other.getByRole('button', { name: '退出登录' })).toBeVisible()

  const next = app.newPhone()
  await changePhone(page, next)
  await expect(phoneSheet(page)).toContainText(`当前手机号 ${phone.slice(0, 3)}****${phone.slice(-4)}`)
  await expect(phoneSheet(page)).toContainText('更换后，其他设备将退出登录')
  await codeField(page).fill(await app.code(next))
  await save(page)
  await expect(page.getByText('手机号已更换')).toBeVisible()
  await expect(phoneSheet(page)).toBeHidden()
  await expect(row(page, '手机号')).toContainText(`${next.slice(0, 3)}****${next.slice(-4)}`)
  expect(app.rows('SELECT phone FROM users WHERE id = ?', userId)).toEqual([{ phone: next }])

  await other.reload()
  await expect(other).toHaveURL('/login/doctor')
  await expect(toast(other, '登录状态已失效，请重新登录')).toBeVisible()
  await page.reload()
  await expect(row(page, '手机号'), 'this device stays').toBeVisible()
})

test('S-33 a wrong code is shown with the server’s message, at the field and in a toast, and the session stays', async ({ page, app }) => {
  const { userId, phone } = await app.signIn(page)
  const next = app.newPhone()
  await changePhone(page, next)
  await codeField(page).fill(otherThan(await app.code(next)))
  await save(page)
  await expect(toast(page, '验证码错误，请重新输入')).toBeVisible()
  await expect(codeField(page)).toHaveAccessibleDescription(/验证码错误，请重新输入/)
  await expect(newPhone(page)).toHaveValue(`${next.slice(0, 3)} ${next.slice(3, 7)} ${next.slice(7)}`)

  app.change('UPDATE codes SET expires_at = sent_at WHERE account = ?', next)
  await codeField(page).fill(await app.code(next))
  await save(page)
  await expect(toast(page, '验证码已过期，请重新获取')).toBeVisible()
  await page.reload()
  await expect(row(page, '手机号')).toContainText(phone.slice(-4))
  expect(app.rows('SELECT phone FROM users WHERE id = ?', userId)).toEqual([{ phone }])
})

test('a number of another account is reported only after its code', async ({ page, app }) => {
  const { phone: taken } = await app.signIn(await app.elsewhere())
  app.minuteOver(taken)
  const { phone } = await app.signIn(page)
  await changePhone(page, taken)
  await expect(page.getByText('验证码已发送至').first()).toBeVisible()
  await codeField(page).fill(await app.code(taken))
  await save(page)
  await expect(toast(page, '手机号已存在')).toBeVisible()
  await expect(newPhone(page)).toHaveAccessibleDescription(/手机号已存在/)

  // The own number needs no call.
  const calls = countCalls(page, '/api/user/send/update/code')
  await newPhone(page).fill(phone)
  await save(page)
  await expect(newPhone(page)).toHaveAccessibleDescription(/新手机号与当前手机号相同/)
  expect(calls()).toBe(0)
})

test('the countdown and the number outlive a reload; closing the sheet changes nothing', async ({ page, app }) => {
  await page.clock.install()
  const { phone, userId } = await app.signIn(page)
  const saved = countCalls(page, '/api/user/update')
  const next = app.newPhone()
  await changePhone(page, next)
  const countdown = page.getByRole('button', { name: '秒后重新获取' })
  await expect(countdown).toBeDisabled()
  await page.clock.fastForward(20_000)
  await page.reload()
  await row(page, '手机号').click()
  await expect(countdown).toHaveText(/^[34]\d秒后重新获取$/)
  await expect(newPhone(page)).toHaveValue(/^13/)
  await page.clock.fastForward(41_000)
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled()

  await page.keyboard.press('Escape')
  await expect(phoneSheet(page)).toBeHidden()
  await expect(row(page, '手机号')).toBeFocused()
  expect(saved()).toBe(0)
  expect(app.rows('SELECT phone FROM users WHERE id = ?', userId)).toEqual([{ phone }])
})

/** The e-mail address that the provider reported at the last login. */
function reported(app: App, userId: string, email: string): void {
  app.change('UPDATE sso_identities SET email = ? WHERE user_id = ?', email, userId)
}

test('the e-mail is changed by prefix and code, after a warning that can be declined; the old address hears of it', async ({ page, app }) => {
  const { userId, email } = await app.signInStaff(page)
  const next = 'chen.xiao@xunyi.example'
  reported(app, userId, next)
  app.neverSent(next)
  const saved = countCalls(page, '/api/user/update')
  await changeEmail(page, 'Chen.Xiao@xunyi.example')
  await expect(newEmail(page), 'the suffix stands beside it').toHaveValue('Chen.Xiao')
  await expect(emailSheet(page).getByText('@xunyi.example', { exact: true })).toBeVisible()
  await codeField(page).fill(await app.code(next))
  await save(page)
  await expect(warning(page)).toContainText(next)
  await expect(warning(page)).toContainText('请确认邮箱与企业 SSO 邮箱一致，否则将无法登录')
  await warning(page).getByRole('button', { name: '取消' }).click()
  await expect(warning(page)).toBeHidden()
  await expect(newEmail(page)).toHaveValue('Chen.Xiao')
  expect(saved()).toBe(0)

  await save(page)
  await confirm(page)
  await expect(page.getByText('邮箱已更换')).toBeVisible()
  await expect(emailSheet(page)).toBeHidden()
  await expect(row(page, '邮箱')).toContainText(next)
  expect(saved()).toBe(1)
  expect(app.rows('SELECT email FROM users WHERE id = ?', userId)).toEqual([{ email: next }])
  const [notice] = await app.messages(email)
  expect(notice?.text).toContain('c***o@xunyi.example')
})

test('S-52 an address that is not the company’s, or not the one its login reports, gets no code', async ({ page, app }) => {
  await app.signInStaff(page)
  const calls = countCalls(page, '/api/user/send/update/email')
  await page.goto('/me')
  await row(page, '邮箱').click()
  const send = page.getByRole('button', { name: '获取验证码' })
  for (const prefix of ['', 'a@evil.com', 'a@xunyi.example.evil.com', 'a@evilxunyi.example', 'а', 'a,b', 'a%40b', '"a"']) {
    await newEmail(page).fill(prefix)
    await send.click()
    await expect(newEmail(page), prefix).toHaveAttribute('aria-invalid', 'true')
  }
  await newEmail(page).fill('staff')
  await send.click()
  await expect(newEmail(page)).toHaveAccessibleDescription(/新邮箱与当前邮箱相同/)
  expect(calls()).toBe(0)

  await newEmail(page).fill('somebody.else')
  await ask(page, 'email')
  await expect(page.getByRole('alert').getByText('邮箱须与企业账号登录的邮箱一致（s***f@xunyi.example）')).toBeVisible()
  await expect(newEmail(page)).toHaveAccessibleDescription(/邮箱须与企业账号登录的邮箱一致/)
  expect(await app.messages('somebody.else@xunyi.example')).toEqual([])
})

test('an e-mail that a colleague has is refused after its code; a wrong code is said at the code', async ({ page, app }) => {
  const { email: taken } = await app.signInStaff(await app.elsewhere(), 'editor')
  const { userId, email } = await app.signInStaff(page)
  reported(app, userId, taken)
  await changeEmail(page, 'editor')
  await codeField(page).fill(otherThan(await app.code(taken)))
  await save(page)
  await confirm(page)
  await expect(toast(page, '验证码错误，请重新输入')).toBeVisible()
  await expect(codeField(page)).toHaveAccessibleDescription(/验证码错误，请重新输入/)

  await codeField(page).fill(await app.code(taken))
  await save(page)
  await confirm(page)
  await expect(toast(page, '邮箱已存在')).toBeVisible()
  await expect(newEmail(page)).toHaveAccessibleDescription(/邮箱已存在/)
  expect(app.rows('SELECT email FROM users WHERE id = ?', userId)).toEqual([{ email }])
})
