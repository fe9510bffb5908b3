import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { wayTo } from '../network.ts'
import { open, questions, searchField } from '../person.ts'
import { dialog } from '../screens/arrange.ts'

const items = (page: Page) => page.getByRole('main').getByRole('listitem')
const expired = (page: Page) => page.getByRole('alert').getByText('登录状态已失效，请重新登录', { exact: true })
const weChat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN'

test('both devices are listed, this one first, and 退出其他设备 ends the other at its next call', async ({ page, app }) => {
  const { phone, userId } = await app.signIn(page)
  const other = await app.elsewhere({ userAgent: weChat })
  await app.signIn(other, phone)
  await open(other, '/home')

  await page.goto('/me')
  await page.getByRole('link', { name: '登录设备' }).click()
  await expect(items(page)).toHaveCount(2)
  await expect(items(page).first()).toContainText('当前设备')
  await expect(items(page).last()).toContainText('微信 · iPhone')
  await expect(items(page).last()).not.toContainText('当前设备')
  for (const item of await items(page).all()) await expect(item).toContainText(/登录于 今天 \d\d:\d\d/)

  const ask = page.getByRole('button', { name: '退出其他设备' })
  const confirmation = dialog(page, '退出其他设备')
  await ask.click()
  await expect(confirmation).toContainText('其他 1 台设备将退出登录')
  await confirmation.getByRole('button', { name: '取消' }).click()
  await expect(confirmation).toBeHidden()
  expect(app.rows('SELECT user_id FROM sessions WHERE user_id = ?', userId)).toHaveLength(2)

  await ask.click()
  await confirmation.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('已退出其他 1 台设备')).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(ask).toBeHidden()
  await expect(page.getByText('您没有在其他设备上登录。')).toBeVisible()

  await searchField(other).fill(questions.typed)
  await other.getByRole('button', { name: '搜索' }).click()
  await expect(other).toHaveURL('/login/doctor')
  await expect(expired(other)).toBeVisible()
  await page.reload()
  await expect(items(page), 'this one stays').toHaveCount(1)
})

test('a list that could not be loaded, and an end that failed, say so and are tried again by hand', async ({ page, app }) => {
  const list = await wayTo(page, '/api/user/sessions')
  const end = await wayTo(page, '/api/user/sessions/end_others')
  const { phone } = await app.signIn(page)
  await app.signIn(await app.elsewhere(), phone)
  await list.be('broken')
  await page.goto('/me/sessions')
  await expect(page.getByRole('heading', { name: '网络异常，请稍后重试' })).toBeVisible()
  await list.be('open')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(items(page)).toHaveCount(2)

  await end.be(500)
  const ask = page.getByRole('button', { name: '退出其他设备' })
  await ask.click()
  await dialog(page, '退出其他设备').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('系统繁忙，请稍后重试').first()).toBeVisible()
  await end.be('open')
  await ask.click()
  await dialog(page, '退出其他设备').getByRole('button', { name: '确定' }).click()
  await expect(items(page)).toHaveCount(1)
})
