import type { Locator, Page } from '@playwright/test'
import { expect, test, type House } from '../fixtures.ts'
import { answerWith, breakOff, countCalls, hold } from '../network.ts'
import { answer, askPath, questions } from '../person.ts'

const list = '/api/chat/historical_question_and_answer_records'
const removal = `${list}/delete`
const hour = 3_600_000

/** Records of a person, one every so many hours back from now; the newest is number 1. */
function remember(house: House, userId: string, count: number, { every = hour, answer = '答案的第一行\n答案的第二行' } = {}): void {
  const now = Date.now()
  for (let number = 1; number <= count; number++) {
    house.change(
      "INSERT INTO history_records (id, user_id, question, answer, links, pv, created_at) VALUES (?, ?, ?, ?, '[]', 0, ?)",
      `${userId.slice(0, 12)}-${number}`, userId, `第 ${number} 个问题`, answer, now - number * every,
    )
  }
}

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem')
const row = (page: Page, number: number): Locator => rows(page).filter({ hasText: `第 ${number} 个问题` })
const opens = (page: Page, number: number): Locator => row(page, number).getByRole('link')
const deletes = (page: Page, number: number): Locator => page.getByRole('button', { name: `删除：第 ${number} 个问题`, exact: true })
const confirm = (page: Page): Locator => page.getByRole('alertdialog', { name: '删除这条历史问答？' })
const numbers = async (page: Page): Promise<number[]> => (await rows(page).allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]))
const upTo = (count: number, ...without: number[]): number[] => Array.from({ length: count }, (_, at) => at + 1).filter((number) => !without.includes(number))

async function scrollToEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText('没有更多了')).toBeInViewport({ timeout: 500 })
  }).toPass()
}

async function deleteRecord(page: Page, number: number): Promise<void> {
  await deletes(page, number).click()
  await confirm(page).getByRole('button', { name: '确定' }).click()
}

test('what was asked is in the history, with the answer as it was given, and leads to the whole of it', async ({ page, house }) => {
  await house.signIn(page)
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

test('a question that found no answer is asked again from the history, or handed to an administrator', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  house.change("INSERT INTO history_records (id, user_id, question, answer, links, pv, created_at) VALUES (?, ?, ?, '', '[]', 0, ?)", `${userId.slice(0, 12)}-0`, userId, questions.unknown, Date.now())
  await page.goto('/me/history-qa')
  await page.getByRole('link', { name: questions.unknown }).click()
  await expect(page.getByText('该问题暂无答案，您可以重新提问或提交反馈')).toBeVisible()
  await expect(page.getByText(questions.unknown)).toBeVisible()
  await page.getByRole('button', { name: '提交反馈' }).click()
  const dialog = page.getByRole('dialog', { name: '反馈问题' })
  await expect(dialog.getByRole('textbox')).toHaveValue(questions.unknown)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('status').getByText('已收到您的反馈', { exact: true })).toBeVisible()
  expect(house.rows('SELECT text FROM open_question_askers WHERE user_id = ?', userId)).toEqual([{ text: questions.unknown }])
  await page.getByRole('button', { name: '重新提问' }).click()
  await expect(page).toHaveURL(askPath(questions.unknown))
})

test('days are named by the time of Shanghai, each once, the newest first', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  await page.clock.setFixedTime('2026-01-01T04:00:00Z')
  const moments = ['2025-12-31T16:00:00Z', '2025-12-31T15:59:59Z', '2025-12-31T01:00:00Z', '2025-12-30T02:00:00Z', '2025-03-08T02:00:00Z']
  for (const [at, moment] of moments.entries()) {
    house.change("INSERT INTO history_records (id, user_id, question, answer, links, pv, created_at) VALUES (?, ?, '问', '答', '[]', 0, ?)", `${userId.slice(0, 12)}-${at}`, userId, Date.parse(moment))
  }
  await page.goto('/me/history-qa')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['今天', '昨天', '2025年12月30日', '2025年3月8日'])
  await expect(page.getByRole('region', { name: '昨天' }).getByRole('listitem')).toHaveCount(2)
})

test('ten at a time, the next before the end is in sight, until there are no more', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  remember(house, userId, 35, { every: 60_000 })
  const asked: object[] = []
  page.on('request', (request) => void (request.url().endsWith(list) && asked.push(request.postDataJSON() as object)))
  await page.goto('/me/history-qa')
  await expect(row(page, 10)).toBeVisible()
  await scrollToEnd(page)
  expect(await numbers(page)).toEqual(upTo(35))
  expect(asked).toEqual([1, 2, 3, 4].map((page) => ({ page, size: 10 })))
})

for (const restores of ['auto', 'manual'] as const) {
  test(`who comes back from an answer stands where they were, where the browser restores it by itself (${restores}) or not`, async ({ page, house }) => {
    const { userId } = await house.signIn(page)
    await page.addInitScript((restores) => (window.history.scrollRestoration = restores), restores)
    remember(house, userId, 40, { every: 20 * 60_000 })
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

test('a record is deleted once it was confirmed, the focus goes on to the next, and an empty day goes with it', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  remember(house, userId, 3, { every: 24 * hour })
  await page.goto('/me/history-qa')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)

  await deletes(page, 1).click()
  await expect(confirm(page)).toContainText('第 1 个问题')
  await expect(confirm(page).getByRole('button', { name: '取消' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(confirm(page)).toBeHidden()
  await expect(deletes(page, 1)).toBeFocused()

  const held = await hold(page, removal)
  await deleteRecord(page, 1)
  await expect.poll(held.arrived).toBe(1)
  await expect(row(page, 1), 'fades at once').toHaveCSS('opacity', '0.4')
  await held.release()
  await expect(row(page, 1)).toHaveCount(0)
  await expect(opens(page, 2)).toBeFocused()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '已删除' })).toBeVisible()

  await deleteRecord(page, 3)
  await expect(opens(page, 2), 'the one before, where none follows').toBeFocused()
  await deleteRecord(page, 2)
  await expect(page.getByText('暂无历史问答')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(house.rows('SELECT id FROM history_records WHERE user_id = ?', userId)).toEqual([])
  await page.getByRole('button', { name: '去提问' }).click()
  await expect(page).toHaveURL('/home')
})

test('S-90 after deleting here and elsewhere nothing stands twice and nothing is left out', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  remember(house, userId, 32, { every: 60_000 })
  const elsewhere = (number: number) => house.change('DELETE FROM history_records WHERE user_id = ? AND question = ?', userId, `第 ${number} 个问题`)
  await page.goto('/me/history-qa')
  await expect(row(page, 10)).toBeVisible()
  elsewhere(2)
  await scrollToEnd(page)
  expect(await numbers(page)).toEqual(upTo(32, 2))
  for (const number of [5, 6, 20]) await deleteRecord(page, number)
  await expect(rows(page)).toHaveCount(28)
  elsewhere(9)
  await deleteRecord(page, 11)
  await expect(rows(page)).toHaveCount(26)
  await scrollToEnd(page)
  expect(await numbers(page)).toEqual(upTo(32, 2, 5, 6, 9, 11, 20))
})

test('several are deleted at the same time; one that is gone already counts as deleted; two taps delete once', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  remember(house, userId, 5)
  const calls = countCalls(page, removal)
  await page.goto('/me/history-qa')
  const held = await hold(page, removal)
  await deletes(page, 1).click()
  await confirm(page).getByRole('button', { name: '确定' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await deleteRecord(page, 2)
  house.change('DELETE FROM history_records WHERE user_id = ? AND question = ?', userId, '第 3 个问题')
  await deleteRecord(page, 3)
  await expect.poll(held.arrived).toBe(3)
  await held.release()
  await expect(rows(page)).toHaveCount(2)
  expect(await numbers(page)).toEqual([4, 5])
  expect(calls()).toBe(3)
})

test('a deletion that failed puts the record back and says so', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  remember(house, userId, 2)
  await page.goto('/me/history-qa')
  const network = await breakOff(page, removal)
  await deleteRecord(page, 1)
  await expect(page.getByRole('alert').filter({ hasText: '网络异常，请稍后重试' })).toBeVisible()
  await expect(row(page, 1)).toHaveCSS('opacity', '1')
  await network.mend()
  await deleteRecord(page, 1)
  await expect(row(page, 1)).toHaveCount(0)
})

test('a next page that failed is asked for again by hand, and only then', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  remember(house, userId, 15)
  let failed = 0
  await page.route((url) => url.pathname === list, (route) => {
    if ((route.request().postDataJSON() as { page: number }).page === 1) return route.continue()
    failed += 1
    return route.abort('connectionfailed')
  })
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

test('a history that could not be loaded says so, and one without records leads to asking', async ({ page, house }) => {
  await house.signIn(page)
  await answerWith(page, list, 500)
  await page.goto('/me/history-qa')
  await expect(page.getByRole('alert').filter({ hasText: '系统繁忙，请稍后重试' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('暂无历史问答')).toBeVisible()
})

test('offline, the list that was loaded stays', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  remember(house, userId, 3)
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
