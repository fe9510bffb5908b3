import { expect, test } from '../fixtures.ts'
import { sendLetter } from '../letter.ts'
import { answerWith, countCalls } from '../network.ts'
import { logOut, questions, searchField } from '../person.ts'
import { box, button, homeWithStoppedClock, letters, list, pass, unknown } from './letters-page.ts'

test('a new letter appears without a reload; the polling interval grows while nothing is new, and a touch resets it', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  const polls = countCalls(page, list)
  await homeWithStoppedClock(page, polls)
  // Up to there some seconds went by themselves.
  for (const [seconds, count] of [
    [15, 1],
    [16, 2],
    [45, 2],
    [15, 3],
    [105, 3],
  ] as const)
    await pass(page, seconds, polls, count)
  const asked = page.waitForResponse((response) => response.url().endsWith(list))
  await pass(page, 15, polls, 4)
  // The letter comes after the answer to the last poll, not between the two.
  await (await asked).finished()
  sendLetter(app, userId, questions.sample)
  await pass(page, 31, polls, 4)
  await searchField(page).click()
  await pass(page, 0, polls, 5)
  await page.clock.resume()
  await expect(button(page, '站内信，1 条未读')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '收到新的站内信，1 条未读' })).toBeAttached()
  const later = async () => {
    await page.clock.runFor(10_000)
    return polls()
  }
  await expect.poll(later, 'something was new').toBe(6)
})

test('polling pauses while the page is hidden, offline or signed out, and resumes at once', async ({ page, app }) => {
  await app.signIn(page)
  const polls = countCalls(page, list)
  await homeWithStoppedClock(page, polls)
  const show = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await show(true)
  await page.clock.runFor(3_600_000)
  expect(polls()).toBe(1)
  await show(false)
  await pass(page, 0, polls, 2)
  for (let time = 0; time < 5; time++) {
    await show(true)
    await show(false)
    await page.clock.runFor(10)
  }
  expect(polls(), 'flicking back and forth asks no more').toBe(2)

  await page.context().setOffline(true)
  await page.clock.runFor(3_600_000)
  expect(polls()).toBe(2)
  await page.context().setOffline(false)
  await pass(page, 0, polls, 3)

  await page.getByRole('link', { name: '我的' }).click()
  await logOut(page)
  await page.clock.runFor(3_600_000)
  expect(polls()).toBe(3)
})

test('a failed poll is silent and not repeated early; a tap shows the failure and retries', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  sendLetter(app, userId, questions.sample)
  await answerWith(page, list, 500)
  const polls = countCalls(page, list)
  await homeWithStoppedClock(page, polls)
  await page.clock.runFor(45_000)
  expect(polls(), 'nothing was new, as far as can be told').toBe(1)
  await pass(page, 16, polls, 2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(button(page, '站内信')).toHaveText('')

  await button(page).click()
  await page.clock.runFor(1_000)
  await expect(unknown(page)).toContainText('系统繁忙，请稍后重试')
  await page.unrouteAll()
  await page.clock.resume()
  await unknown(page).getByRole('button', { name: '重试' }).click()
  await expect(letters(page)).toHaveCount(1)
  await box(page).getByRole('button', { name: '关闭' }).click()
  await expect(box(page)).toBeHidden()

  await page.context().setOffline(true)
  await expect(button(page, '站内信'), 'no number that may be wrong').toHaveText('')
  await button(page).click()
  await expect(letters(page), 'what was loaded is still there').toHaveCount(1)
})
