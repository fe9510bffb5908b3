import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { answer, drawer, logOut, open, questions, search, similar } from '../person.ts'
import { start } from '../server.ts'
import { remember } from './history-page.ts'

test.use({ serviceWorkers: 'allow' })

test('without a network the app opens, answers, history and favourites are read again, nothing is sent later, and signing out leaves no copy', async ({
  page,
  app,
}) => {
  const { userId } = await app.signIn(page)
  remember(app, userId, 3)
  await open(page, '/home')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null)).toBe('activated')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('xunyi.kept.history'))).toContain('第 3 个问题')
  await search(page, questions.typed)
  await similar(page).first().click()
  // The buttons under an answer come when it has been shown, some of them from the server.
  const [text = ''] = (await answer(page).innerText()).split('\n收藏')
  await page.getByRole('button', { name: '收藏' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('xunyi.kept.favourites'))).toContain('question')

  const asked = () => app.rows('SELECT id FROM history_records WHERE user_id = ?', userId).length
  const before = asked()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('当前无网络连接').first()).toBeVisible()
  await expect(answer(page)).toContainText(text, { useInnerText: true })

  await page.goto('/me/history-qa')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  await page.getByRole('link', { name: /第 2 个问题/ }).click()
  await expect(answer(page)).toContainText('答案的第二行')

  await page.goto('/me/favourites')
  await page.getByRole('main').getByRole('link').click()
  await expect(answer(page), 'with its evidence').toContainText(text, { useInnerText: true })

  await page.goto('/home')
  await search(page, questions.typed)
  await expect(drawer(page)).toContainText('联网后请点“重试”，不会自动发送。')
  await page.context().setOffline(false)
  await expect(page.getByText('当前无网络连接', { exact: true })).toBeHidden()
  expect(asked()).toBe(before)

  await page.goto('/me')
  await logOut(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('xunyi.kept')))).toEqual([])
})

test('a newer version is offered when it is stored, and shown after 更新', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'xunyi-update-'))
  const page = await browser.newPage()
  let server = await start(folder, { BRAND_NAME: '旧版' })
  const { origin } = server
  const title = page.getByRole('heading', { level: 1 })
  await page.goto(`${origin}/welcome`)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)).toBe('activated')

  await server.stop()
  server = await start(folder, { BRAND_NAME: '新版', PORT: new URL(origin).port })
  await page.goto(`${origin}/welcome`)
  await expect(title, 'the stored version').toHaveText('旧版')
  await page.getByRole('button', { name: '更新' }).click()
  await expect(title).toHaveText('新版')
  await expect(page.getByText('有新版本')).toHaveCount(0)
  await page.close()
  await server.stop()
  rmSync(folder, { recursive: true })
})
