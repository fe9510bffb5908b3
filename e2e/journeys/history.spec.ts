import { expect, test } from '../fixtures.ts'
import { answerWith } from '../network.ts'
import { answer, askPath, questions } from '../person.ts'
import { deleteRecord, list, numbers, opens, remember, row, rows, scrollToEnd, upTo } from './history-page.ts'

test('an asked question is in the history with its answer and links to the full record', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto(askPath(questions.unknown))
  await expect(page.getByText('暂无问答结果')).toBeVisible()
  await page.goto(askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
  const begins = (await answer(page).locator('p').first().innerText()).slice(0, 12)

  await page.goto('/me')
  await page.getByRole('link', { name: '历史问答' }).click()
  await expect(page).toHaveURL('/me/history-qa')
  await expect(page).toHaveTitle('历史问答')
  const today = page.getByRole('region', { name: '今天' })
  await expect(today.getByRole('listitem')).toHaveCount(2)
  await expect(today.getByRole('listitem').first()).toContainText(begins)
  await expect(today.getByRole('listitem').last()).toContainText('暂无答案')
  await today.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/qa\/[\w-]+$/)
  await expect(answer(page)).toContainText(begins)
})

test('the home screen names the last three questions, one that was asked several times once', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  remember(app, userId, 6)
  app.change("UPDATE history_records SET question = '第 1 个问题' WHERE user_id = ? AND question IN ('第 2 个问题', '第 4 个问题')", userId)
  await page.goto('/home')
  const last = page.getByRole('region', { name: '最近提问' }).getByRole('link')
  await expect(last).toHaveText([1, 3, 5].map((number) => `第 ${number} 个问题`))
  await last.first().click()
  await expect(page).toHaveURL(`/qa/${userId.slice(0, 12)}-1`)
})

test('a question that found no answer is asked again from the history, or handed to an administrator', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  app.change(
    "INSERT INTO history_records (id, user_id, question, answer, links, pv, created_at) VALUES (?, ?, ?, '', '[]', 0, ?)",
    `${userId.slice(0, 12)}-0`,
    userId,
    questions.unknown,
    Date.now(),
  )
  await page.goto('/me/history-qa')
  await page.getByRole('link', { name: questions.unknown }).click()
  await expect(page.getByText('该问题暂无答案，您可以重新提问或提交反馈')).toBeVisible()
  await expect(page.getByText(questions.unknown)).toBeVisible()
  await page.getByRole('button', { name: '提交反馈' }).click()
  const dialog = page.getByRole('dialog', { name: '反馈问题' })
  await expect(dialog.getByRole('textbox')).toHaveValue(questions.unknown)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('status').getByText('已收到您的反馈', { exact: true })).toBeVisible()
  expect(app.rows('SELECT text FROM open_question_askers WHERE user_id = ?', userId)).toEqual([{ text: questions.unknown }])
  await page.getByRole('button', { name: '重新提问' }).click()
  await expect(page).toHaveURL(askPath(questions.unknown))
})

test('days are named by the time of Shanghai, each once, the newest first', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  await page.clock.setFixedTime('2026-01-01T04:00:00Z')
  const moments = ['2025-12-31T16:00:00Z', '2025-12-31T15:59:59Z', '2025-12-31T01:00:00Z', '2025-12-30T02:00:00Z', '2025-03-08T02:00:00Z']
  for (const [at, moment] of moments.entries()) {
    app.change(
      "INSERT INTO history_records (id, user_id, question, answer, links, pv, created_at) VALUES (?, ?, '问', '答', '[]', 0, ?)",
      `${userId.slice(0, 12)}-${at}`,
      userId,
      Date.parse(moment),
    )
  }
  await page.goto('/me/history-qa')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['今天', '昨天', '2025年12月30日', '2025年3月8日'])
  await expect(page.getByRole('region', { name: '昨天' }).getByRole('listitem')).toHaveCount(2)
})

test('ten at a time, the next before the end is in sight, until there are no more', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  remember(app, userId, 35, { every: 60_000 })
  const asked: object[] = []
  page.on('request', (request) => void (request.url().endsWith(list) && asked.push(request.postDataJSON() as object)))
  await page.goto('/me/history-qa')
  await expect(row(page, 10)).toBeVisible()
  await scrollToEnd(page)
  expect(await numbers(page)).toEqual(upTo(35))
  expect(asked).toEqual([1, 2, 3, 4].map((page) => ({ page, size: 10 })))
})

for (const restores of ['auto', 'manual'] as const) {
  test(`the way back from an answer restores the scroll position (by the browser: ${restores})`, async ({ page, app }) => {
    const { userId } = await app.signIn(page)
    await page.addInitScript((restores) => (window.history.scrollRestoration = restores), restores)
    remember(app, userId, 40, { every: 20 * 60_000 })
    await page.goto('/me/history-qa')
    await scrollToEnd(page)
    await opens(page, 25).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(500)
    await opens(page, 25).click()
    await expect(answer(page)).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('button', { name: '返回' }).click()
    await expect(row(page, 40)).toBeAttached()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  })
}

test('own questions are searched; the way back from a found one restores words and place, and what is deleted is found no more', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  remember(app, userId, 40, { every: 20 * 60_000 })
  await page.goto('/me/history-qa')
  await page.getByRole('searchbox', { name: '搜索问过的问题' }).fill('3  个问题')
  await expect(row(page, 1)).toHaveCount(0)
  await scrollToEnd(page)
  const found = [3, 13, 23, ...upTo(39).filter((number) => number >= 30)]
  expect(await numbers(page)).toEqual(found)
  await opens(page, 33).click()
  await expect(answer(page)).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('3  个问题')
  expect(new URL(page.url()).search).toBe('')
  await expect(row(page, 33)).toBeInViewport()
  await deleteRecord(page, 33)
  await expect(row(page, 33)).toHaveCount(0)
  expect(await numbers(page)).toEqual(found.filter((number) => number !== 33))
  await page.getByRole('searchbox').fill('没有这个词')
  await expect(page.getByText('没有找到', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '清空' }).click()
  await expect(row(page, 1)).toBeVisible()
})

test('a next page that failed is asked for again by hand, and only then', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  remember(app, userId, 15)
  let failed = 0
  await page.route(
    (url) => url.pathname === list,
    (route) => {
      if ((route.request().postDataJSON() as { page: number }).page === 1) return route.continue()
      failed += 1
      return route.abort('connectionfailed')
    },
  )
  await page.goto('/me/history-qa')
  const retry = page.getByRole('button', { name: '重试' })
  await retry.scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert').filter({ hasText: '网络异常，请稍后重试' })).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  for (const end of [0, 10_000]) await page.evaluate((end) => window.scrollTo(0, end), end)
  await retry.click()
  await expect.poll(() => failed, 'once by scrolling, once by hand').toBe(2)
  await expect(retry).toBeVisible()
  await page.unrouteAll()
  await retry.click()
  await expect(rows(page)).toHaveCount(15)
  await expect(page.getByText('没有更多了')).toBeVisible()
})

test('a history that could not be loaded says so, and one without records leads to asking', async ({ page, app }) => {
  await app.signIn(page)
  await answerWith(page, list, 500)
  await page.goto('/me/history-qa')
  await expect(page.getByRole('alert').filter({ hasText: '系统繁忙，请稍后重试' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('暂无历史问答')).toBeVisible()
})

test('offline, the list that was loaded stays', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  remember(app, userId, 3)
  await page.goto('/me/history-qa')
  await opens(page, 1).click()
  await expect(answer(page)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByText('当前无网络连接')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await deleteRecord(page, 1)
  await expect(page.getByRole('alert').filter({ hasText: '当前无网络连接' })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
})
