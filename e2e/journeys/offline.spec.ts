import { expect, test } from '../fixtures.ts'
import { answer, drawer, open, questions, search, similar } from '../person.ts'
import { remember } from './history-page.ts'

test.use({ serviceWorkers: 'allow' })

test('without a network the app opens, answers and history are read again, nothing is sent later, and signing out leaves no copy', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  remember(app, userId, 3)
  await open(page, '/home')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null)).toBe('activated')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('xunyi.kept.history'))).toContain('第 3 个问题')
  await search(page, questions.typed)
  await similar(page).first().click()
  const text = await answer(page).innerText()

  const asked = () => app.rows('SELECT id FROM history_records WHERE user_id = ?', userId).length
  const before = asked()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('当前无网络连接').first()).toBeVisible()
  await expect(answer(page)).toHaveText(text, { useInnerText: true })

  await page.goto('/me/history-qa')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  await page.getByRole('link', { name: /第 2 个问题/ }).click()
  await expect(answer(page)).toContainText('答案的第二行')

  await page.goto('/home')
  await search(page, questions.typed)
  await expect(drawer(page)).toContainText('联网后请点“重试”，不会自动发送。')
  await page.context().setOffline(false)
  await expect(page.getByText('当前无网络连接', { exact: true })).toBeHidden()
  expect(asked()).toBe(before)

  await page.goto('/me')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/welcome')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('xunyi.kept')))).toEqual([])
})
