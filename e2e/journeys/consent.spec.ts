import type { Page } from '@playwright/test'
import { expect, test, type App } from '../fixtures.ts'
import { wayTo } from '../network.ts'
import { logIn } from '../person.ts'
import { companyLogin } from '../staff.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: '协议已更新' })
const agree = (page: Page) => question(page).getByRole('button', { name: '同意并继续' })
const versions = (app: App, userId: string) => app.rows('SELECT version FROM consents WHERE user_id = ? ORDER BY version', userId).map(({ version }) => version)

/** Makes the accepted version of the agreement outdated. */
function outdate(app: App, userId: string): void {
  app.change("UPDATE consents SET version = '2020-01-01' WHERE user_id = ?", userId)
}

/** The app has asked the server by now whether to ask. */
function asked(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().endsWith('/api/user/consent'))
}

test('a doctor who agreed when logging in is not asked again', async ({ page, app }) => {
  const notified = asked(page)
  const phone = await app.register(page)
  await notified
  await expect(page.getByRole('search')).toBeVisible()
  await expect(question(page)).toBeHidden()
  const [user] = app.rows('SELECT id FROM users WHERE phone = ?', phone)
  expect(versions(app, String(user?.['id']))).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
})

test('a user who agreed to an older version is asked on any page, reads, agrees, and is not asked again', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  const [inForce] = versions(app, userId)
  outdate(app, userId)
  await page.goto('/me')
  await expect(question(page)).toBeVisible()
  // It must be answered.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(question(page)).toBeVisible()

  await question(page).getByRole('button', { name: '《隐私政策》' }).click()
  const document = page.getByRole('dialog', { name: '隐私政策' })
  await expect(document.getByText('版本日期：')).toBeVisible()
  await document.getByRole('button', { name: '关闭' }).click()
  await expect(document).toBeHidden()

  await agree(page).click()
  await expect(question(page)).toBeHidden()
  expect(versions(app, userId)).toEqual(['2020-01-01', inForce])
  const notified = asked(page)
  await page.goto('/home')
  await notified
  await expect(page.getByRole('search')).toBeVisible()
  await expect(question(page)).toBeHidden()
})

test('a consent that could not be recorded says so and is asked again', async ({ page, app }) => {
  const way = await wayTo(page, '/api/user/agree')
  await way.be('broken')
  const { userId } = await app.signIn(page)
  outdate(app, userId)
  await page.goto('/home')
  await agree(page).click()
  await expect(agree(page)).toHaveAccessibleDescription('网络异常，请稍后重试')
  await way.be('open')
  await agree(page).click()
  await expect(question(page)).toBeHidden()
})

test('退出登录 leaves without agreeing; the next login as a doctor agrees and asks nothing', async ({ page, app }) => {
  await page.clock.install()
  const { phone, userId } = await app.signIn(page)
  outdate(app, userId)
  await page.goto('/home')
  await question(page).getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/welcome')
  await expect(question(page)).toBeHidden()
  expect(versions(app, userId)).toEqual(['2020-01-01'])
  await expect.poll(() => app.rows('SELECT user_id FROM sessions WHERE user_id = ?', userId)).toEqual([])

  app.minuteOver(phone)
  await page.goto('/login/doctor')
  const notified = asked(page)
  await logIn(page, phone, app)
  await notified
  await expect(page).toHaveURL('/home')
  await expect(question(page)).toBeHidden()
  expect(versions(app, userId)).toHaveLength(2)
})

test('staff are asked after their login, since the company’s page asks nothing', async ({ page, app }) => {
  const { userId } = await app.signInStaff(page)
  outdate(app, userId)
  await page.goto('/login/staff')
  await companyLogin(page)
  await expect(question(page)).toBeVisible()
  await agree(page).click()
  await expect(question(page)).toBeHidden()
  expect(versions(app, userId)).toHaveLength(2)
})
