import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { countCalls, wayTo } from '../network.ts'
import { codeField, logIn, completeRegistration } from '../person.ts'
import { otherThan } from '../screens/arrange.ts'
import { companyLogin, forgetStaff, nameField, registerStaff, requestStaffCode } from '../staff.ts'

const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: '提交' }).click()

test('typed text survives a failed call and a reload', async ({ page, app }) => {
  const way = await wayTo(page, '/api/user/update')
  await way.be('broken')
  await page.goto('/login/doctor')
  await logIn(page, app.newPhone(), app)
  await page.waitForURL(/\/register\/doctor/)
  const typed = { 姓名: '李敏', 医院: '第二人民医院', 科室: '儿科' }
  const isThere = async () => {
    for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value)
  }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)

  await submit(page)
  await expect(toast(page, '网络异常，请稍后重试')).toBeVisible()
  await expect(page.getByRole('button', { name: '提交' })).toHaveAccessibleDescription('网络异常，请稍后重试')
  await isThere()
  await way.be(500)
  await submit(page)
  await expect(page.getByRole('button', { name: '提交' })).toHaveAccessibleDescription('系统繁忙，请稍后重试')
  await way.be('open')
  await page.reload()
  await isThere()
  await submit(page)
  await expect(page).toHaveURL('/home')
})

test('staff: every field is asked for, and nothing is sent before', async ({ page, app }) => {
  forgetStaff(app)
  const saved = countCalls(page, '/api/user/update')
  await page.goto('/login/staff')
  await companyLogin(page)
  await expect(page).toHaveURL(/\/register\/staff\?id=[\w-]{16,}$/)
  await expect(page.getByLabel('姓名'), 'as the company calls them').toHaveValue('陈晓')

  await page.getByLabel('姓名').fill(' 　 ')
  await submit(page)
  const problems = [
    [page.getByLabel('姓名'), '请填写姓名'],
    [page.getByLabel(/^手机号/), '请填写手机号'],
    [codeField(page), '请填写验证码'],
    [page.getByRole('checkbox'), '请阅读并勾选协议'],
  ] as const
  for (const [field, problem] of problems) await expect(field).toHaveAccessibleDescription(new RegExp(problem))
  await expect(page.getByLabel('姓名')).toBeFocused()
  expect(saved()).toBe(0)

  await registerStaff(page, app.newPhone(), app)
  await expect(page).toHaveURL('/home')
  expect(saved()).toBe(1)
})

test('staff who left halfway are taken back to the registration, and after a new login too, with what they typed', async ({ page, app }) => {
  forgetStaff(app)
  await page.goto('/login/staff')
  await companyLogin(page)
  await expect(page).toHaveURL(/\/register\/staff/)
  const address = page.url()
  const phone = app.newPhone()
  const spaced = `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`
  await (await nameField(page)).fill('陈晓雯')
  await requestStaffCode(page, phone)
  await expect(codeField(page)).toBeFocused()

  await page.goto('/me')
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('姓名')).toHaveValue('陈晓雯')
  await expect(page.getByLabel(/^手机号/)).toHaveValue(spaced)
  await expect(page.getByRole('button', { name: '秒后重新获取' }), 'the countdown goes on').toBeDisabled()

  await page.goto('/login/staff')
  await companyLogin(page)
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('姓名')).toHaveValue('陈晓雯')
  await codeField(page).fill(await app.code(phone))
  await page.getByRole('checkbox').check()
  await submit(page)
  await expect(page, 'where they were going').toHaveURL('/me')
  await expect(page.getByText('陈晓雯').first()).toBeVisible()
})

test('staff: a wrong code is said at the code, a doctor’s phone at the phone; everything typed stays', async ({ page, app }) => {
  forgetStaff(app)
  const { phone: taken } = await app.signIn(await app.elsewhere())
  app.minuteOver(taken)
  await page.goto('/login/staff')
  await companyLogin(page)
  await registerStaff(page, taken, app)
  await expect(toast(page, '手机号已存在')).toBeVisible()
  const phoneField = page.getByLabel(/^手机号/)
  await expect(phoneField).toHaveAccessibleDescription(/手机号已存在/)
  await expect(phoneField).toBeFocused()
  await expect(page.getByLabel('姓名')).toHaveValue('陈晓')
  await expect(page.getByRole('checkbox')).toBeChecked()

  // Another number need not wait for the one that was taken.
  const phone = app.newPhone()
  await page.reload()
  await page.getByRole('checkbox').check()
  await requestStaffCode(page, phone)
  await codeField(page).fill(otherThan(await app.code(phone)))
  await submit(page)
  await expect(toast(page, '验证码错误，请重新输入')).toBeVisible()
  await expect(codeField(page)).toHaveAccessibleDescription(/验证码错误，请重新输入/)
  await codeField(page).fill(await app.code(phone))
  await submit(page)
  await expect(page).toHaveURL('/home')
  expect(app.rows('SELECT phone FROM users WHERE phone IN (?, ?) ORDER BY identity', taken, phone)).toEqual([{ phone: taken }, { phone }])
})

test('S-64 the registration of another person is not for the one who is signed in, and a completed one is over', async ({ page, app }) => {
  await page.goto('/login/doctor')
  await logIn(page, app.newPhone(), app)
  await page.waitForURL(/\/register\/doctor/)
  const own = page.url()
  for (const other of ['/register/doctor?id=somebody-else-entirely', `/register/staff${new URL(own).search}`]) {
    await page.goto(other)
    await expect(page.getByRole('heading', { name: '此页面不属于当前登录的账号' }), other).toBeVisible()
    await page.getByRole('link', { name: '使用当前账号继续' }).click()
    await expect(page).toHaveURL(own)
  }
  await completeRegistration(page)
  await page.goto(own)
  await expect(page).toHaveURL('/home')
})

test('a wrong account can be left from the registration', async ({ page, app }) => {
  await page.clock.install()
  await page.goto('/login/doctor')
  await logIn(page, app.newPhone(), app)
  await page.waitForURL(/\/register\/doctor/)
  await page.getByLabel('姓名').fill('别人的姓名')
  await page.getByRole('button', { name: '使用其他手机号登录' }).click()
  await expect(page).toHaveURL('/login/doctor')
  await page.clock.fastForward(60_000)
  await logIn(page, app.newPhone(), app)
  await page.waitForURL(/\/register\/doctor/)
  await expect(page.getByLabel('姓名')).toHaveValue('')
})
