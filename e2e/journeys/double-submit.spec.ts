import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { countCalls } from '../network.ts'
import { askBar, askPath, codeField, drawer, questions, search, searchField, similar } from '../person.ts'
import { dialog, row } from '../screens/arrange.ts'

/** Dispatches two taps in one task, without a render between them. */
const twice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

test('two taps on 发送 in the drawer ask once', async ({ page, app }) => {
  await app.signIn(page)
  const asked = countCalls(page, '/api/chat/chat')
  await page.goto('/home')
  await search(page, questions.unknown)
  await twice(drawer(page).getByRole('button', { name: '发送' }))
  await expect(page.getByRole('heading', { name: '暂无问答结果' })).toBeVisible()
  expect(asked()).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL('/home')
})

test('two taps on 确定 send the feedback once', async ({ page, app }) => {
  await app.signIn(page)
  const sent = countCalls(page, '/api/chat/feedback')
  await page.goto(askPath(questions.unknown))
  await page.getByRole('button', { name: '点我反馈' }).click()
  await twice(page.getByRole('dialog', { name: '反馈问题' }).getByRole('button', { name: '确定' }))
  await expect(page.getByText('已收到您的反馈')).toBeVisible()
  expect(sent()).toBe(1)
})

test('two taps on 获取验证码, 登录 and 提交 make one call each', async ({ page, app }) => {
  const sent = countCalls(page, '/api/send/sms')
  const loggedIn = countCalls(page, '/api/login/sms')
  const saved = countCalls(page, '/api/user/update')
  const phone = app.newPhone()
  await page.goto('/login/doctor')
  await page.getByLabel('手机号').fill(phone)
  await twice(page.getByRole('button', { name: '获取验证码' }))
  await expect(page.getByText('验证码已发送至').first()).toBeVisible()
  expect.soft(sent(), '获取验证码').toBe(1)

  await codeField(page).fill(await app.code(phone))
  await page.getByRole('checkbox').check()
  await twice(page.getByRole('button', { name: '登录', exact: true }))
  await page.waitForURL(/\/register\/doctor/)
  expect.soft(loggedIn(), '登录').toBe(1)

  await page.getByLabel('姓名').fill('王医生')
  await page.getByLabel('医院').fill('市第一人民医院')
  await page.getByLabel('科室').fill('血液科')
  await twice(page.getByRole('button', { name: '提交' }))
  await page.waitForURL(/\/home$/)
  expect.soft(saved(), '提交').toBe(1)
})

test('two taps on 企业账号登录, on 确定 of a new phone and on 下一步 of the deletion make one call each', async ({ page, app }) => {
  const jumped = countCalls(page, '/api/sso/generate_jump_link')
  const saved = countCalls(page, '/api/user/update')
  const checked = countCalls(page, '/api/user/check/code')
  await page.goto('/login/staff')
  await twice(page.getByRole('button', { name: '企业账号登录（SSO）' }))
  await page.waitForURL(/\/dev\/sso\/login\//)
  expect.soft(jumped(), '企业账号登录').toBe(1)

  await app.signIn(page)
  const phone = app.newPhone()
  await page.goto('/me')
  await row(page, '手机号').click()
  await page.getByLabel('新手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送至').first()).toBeVisible()
  await codeField(page).fill(await app.code(phone))
  await twice(dialog(page, '更换手机号').getByRole('button', { name: '确定' }))
  await expect(page.getByText('手机号已更换')).toBeVisible()
  expect.soft(saved(), '确定').toBe(1)

  app.minuteOver(phone)
  await page.goto('/me/delete')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送至').first()).toBeVisible()
  await codeField(page).fill(await app.code(phone))
  await twice(page.getByRole('button', { name: '下一步' }))
  await expect(dialog(page, '注销账号')).toBeVisible()
  expect.soft(checked(), '下一步').toBe(1)
})

/** A tap, and another at the same place as soon as the drawer is there: no time goes by in between. */
async function tapTwice(page: Page, button: Locator): Promise<void> {
  const box = (await button.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.touchscreen.tap(x, y)
  await drawer(page).waitFor()
  await page.touchscreen.tap(x, y)
  await page.clock.resume()
}

test('the second of two quick taps on 搜索, a sample or 发送 meets nothing of the drawer that the first one opened', async ({ page, app }) => {
  await app.signIn(page)
  await page.clock.install()
  const asked = countCalls(page, '/api/chat/chat')
  // A drawer on its way out never gets its list.
  const found = similar(page).first()
  await page.goto('/home')
  await searchField(page).fill(questions.typed)
  await tapTwice(page, page.getByRole('button', { name: '搜索' }))
  await expect.soft(found, '搜索').toBeVisible()

  await page.goto('/home')
  await tapTwice(page, page.getByRole('button', { name: questions.sample }))
  await expect.soft(found, 'a sample').toBeVisible()
  await expect.soft(page, 'a sample').toHaveURL('/home')

  await page.goto(askPath(questions.unknown))
  await askBar(page).fill(questions.typed)
  await tapTwice(page, page.getByRole('button', { name: '发送' }))
  await expect.soft(found, '发送').toBeVisible()
  await expect.soft(page, '发送').toHaveURL(askPath(questions.unknown))
  expect.soft(asked(), '发送').toBe(1)
})
