import type { Page } from '@playwright/test'
import { expect, test, type App } from '../fixtures.ts'
import { wayTo } from '../network.ts'
import { codeField, type Person } from '../person.ts'
import { dialog, otherThan, row } from '../screens/arrange.ts'

const cancelUser = '/api/user/cancel_user'
const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: '注销账号' })
const delay = (page: Page) => page.getByRole('dialog', { name: '注销账号' })
const left = (page: Page, seconds: number) => delay(page).getByText(`正在注销，${seconds} 秒后提交`)
const next = (page: Page) => page.getByRole('button', { name: '下一步' })

/** A signed-in doctor on the deletion page with a code sent; the test controls the clock. */
async function begin(page: Page, app: App): Promise<{ person: Person; way: Awaited<ReturnType<typeof wayTo>> }> {
  await page.clock.install()
  const way = await wayTo(page, cancelUser)
  const person = await app.signIn(page)
  await page.goto('/me')
  await page.getByRole('link', { name: '注销账号' }).click()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(`验证码已发送至 ${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`).first()).toBeVisible()
  return { person, way }
}

async function fillIn(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await next(page).click()
}

/** Code, 下一步, 确定: the five seconds begin, with a stopped clock. */
async function confirm(page: Page, code: string): Promise<void> {
  await fillIn(page, code)
  await expect(question(page)).toContainText('注销后账号信息将被删除且无法恢复，确定注销吗？')
  await start(page)
}

async function start(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(left(page, 5)).toBeVisible()
}

const exists = (app: App, { userId }: Person) => app.rows('SELECT id FROM users WHERE id = ?', userId).length === 1

test('the account is deleted five seconds after the confirmation, and the person stands on the login page', async ({ page, app }) => {
  const { person, way } = await begin(page, app)
  const code = await app.code(person.phone)
  const other = await app.elsewhere()
  await app.signIn(other, person.phone)
  await other.goto('/me')
  await expect(other.getByRole('button', { name: '退出登录' })).toBeVisible()

  for (const part of ['姓名、手机号、医院、科室等账号信息', '药品不良反应记录：按照药品管理和药物警戒法律法规规定的期限保存，但不再与您的账号关联'])
    await expect(page.getByText(part)).toBeVisible()
  await confirm(page, code)
  await page.clock.runFor(4900)
  await expect(left(page, 1)).toBeVisible()
  expect(way.calls()).toBe(0)
  await page.clock.runFor(100)
  await expect(page.getByRole('status').getByText('账号注销成功', { exact: true })).toBeVisible()
  await page.clock.resume()
  await expect(page).toHaveURL('/login/doctor')
  await expect(page.getByRole('heading', { name: '医生登录' })).toBeVisible()
  expect(way.calls()).toBe(1)
  expect(exists(app, person)).toBe(false)
  const kept = await page.evaluate(() => [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)])
  expect(kept.filter((key) => /token|role|draft|person|return/.test(key))).toEqual([])

  await page.goBack()
  await expect(page.getByText(person.phone.slice(-4))).toBeHidden()
  await expect(page).not.toHaveURL(/\/me/)
  await other.reload()
  await expect(other, 'every device is signed out').toHaveURL('/login/doctor')
})

test('S-87 cancelled after 4.9 seconds, by the button, Escape or Back, nothing is sent', async ({ page, app }) => {
  const { person, way } = await begin(page, app)
  const code = await app.code(person.phone)
  const ways = [() => delay(page).getByRole('button', { name: '取消' }).click(), () => page.keyboard.press('Escape'), () => page.goBack()]
  for (const cancel of ways) {
    await confirm(page, code)
    await page.clock.runFor(4900)
    await cancel()
    await page.clock.runFor(60_000)
    await page.clock.resume()
    await expect(delay(page)).toBeHidden()
    await expect(page).toHaveURL('/me/delete')
    await expect(codeField(page)).toHaveValue(code)
  }
  expect(way.calls()).toBe(0)
  expect(exists(app, person)).toBe(true)
})

test('declined in the dialog, or left for another page meanwhile, nothing is sent', async ({ page, app }) => {
  const { person, way } = await begin(page, app)
  const code = await app.code(person.phone)
  await fillIn(page, code)
  await expect(question(page).getByRole('button', { name: '取消' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()

  await confirm(page, code)
  await page.clock.runFor(3000)
  await page.goto('/home')
  await page.clock.resume()
  await expect(page.getByRole('search')).toBeVisible()
  await page.goBack()
  await page.clock.fastForward(60_000)
  await expect(next(page)).toBeVisible()
  expect(way.calls()).toBe(0)
  expect(exists(app, person)).toBe(true)
})

test('a page that was out of sight never deletes: the person is asked again', async ({ page, app }) => {
  const { person, way } = await begin(page, app)
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await confirm(page, await app.code(person.phone))
  await page.clock.runFor(2000)
  await show('hidden')
  await page.clock.runFor(60_000)
  await show('visible')
  await expect(question(page)).toContainText('您离开过此页面，注销尚未提交，请重新确认。')
  expect(way.calls()).toBe(0)

  // Asleep: the clock jumps, and no tick came in between.
  await start(page)
  await page.clock.fastForward(3_600_000)
  await expect(question(page)).toContainText('您离开过此页面')
  expect(way.calls()).toBe(0)
  expect(exists(app, person)).toBe(true)

  await start(page)
  await page.clock.runFor(5000)
  await page.clock.resume()
  await expect(page).toHaveURL('/login/doctor')
  expect(exists(app, person)).toBe(false)
})

test('S-33 a wrong code is said at once, before anything is asked; an old one too', async ({ page, app }) => {
  const { person, way } = await begin(page, app)
  const code = await app.code(person.phone)
  await fillIn(page, otherThan(code))
  await expect(toast(page, '验证码错误，请重新输入')).toBeVisible()
  await expect(codeField(page)).toHaveAccessibleDescription(/验证码错误，请重新输入/)
  await expect(codeField(page)).toBeFocused()
  await expect(question(page)).toBeHidden()

  app.change('UPDATE codes SET expires_at = sent_at WHERE account = ?', person.phone)
  await fillIn(page, code)
  await expect(toast(page, '验证码错误')).toBeVisible()
  await expect(page).toHaveURL('/me/delete')
  expect(way.calls()).toBe(0)
  expect(exists(app, person)).toBe(true)
})

test('a code that ran out during the five seconds is 验证码错误, anything else 注销失败, and it can be tried again', async ({ page, app }) => {
  const { person, way } = await begin(page, app)
  const code = await app.code(person.phone)
  const fails = async (words: string) => {
    await confirm(page, code)
    await page.clock.runFor(5000)
    await expect(toast(page, words)).toBeVisible()
    await page.clock.resume()
    await expect(delay(page)).toBeHidden()
    await expect(page).toHaveURL('/me/delete')
  }
  await way.be('broken')
  await fails('注销失败')
  await way.be(500)
  await fails('注销失败')
  await expect(next(page)).toHaveAccessibleDescription('注销失败')

  await way.be('open')
  await fillIn(page, code)
  await expect(question(page)).toBeVisible()
  app.change('UPDATE codes SET expires_at = sent_at WHERE account = ?', person.phone)
  await start(page)
  await page.clock.runFor(5000)
  await expect(toast(page, '验证码错误')).toBeVisible()
  await expect(codeField(page)).toHaveAccessibleDescription(/验证码错误/)
  expect(exists(app, person)).toBe(true)
})

test('S-98 a deletion whose answer was lost is over all the same: trying again leads to the login page', async ({ page, app }) => {
  const { person } = await begin(page, app)
  await page.route(`**${cancelUser}`, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  const code = await app.code(person.phone)
  await confirm(page, code)
  await page.clock.runFor(5000)
  await expect(toast(page, '注销失败')).toBeVisible()
  await page.clock.resume()
  expect(exists(app, person)).toBe(false)
  await fillIn(page, code)
  await expect(page).toHaveURL('/login/doctor')
})

test('staff see no deletion, neither the row nor the page', async ({ page, app }) => {
  await app.signInStaff(page)
  await page.goto('/me')
  await expect(row(page, '邮箱')).toBeVisible()
  await expect(page.getByText('注销账号')).toBeHidden()
  for (const label of ['医院', '科室']) await expect(row(page, label)).toBeHidden()
  await page.goto('/me/delete')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await expect(dialog(page, '注销账号')).toBeHidden()
})
