import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { countCalls } from '../network.ts'
import { answer, askBar, askPath, compose, drawer, questions, resendField, search, searchField, similar } from '../person.ts'
import { still } from '../screens/appearance.ts'

test('Enter that ends a composition sends nothing, the next Enter sends once', async ({ page, app }) => {
  await app.signIn(page)
  const recommended = countCalls(page, '/api/chat/recommend')
  const field = async (input: Locator) => {
    const before = recommended()
    await input.focus()
    await compose(page, 'baidanbai', '白蛋白')
    await expect(input).toHaveValue('白蛋白')
    await expect(drawer(page)).toBeHidden()
    expect(recommended()).toBe(before)
    await page.keyboard.press('Enter')
    await expect(drawer(page)).toBeVisible()
    await expect(drawer(page).locator('[aria-busy=true]')).toHaveCount(0)
    expect(recommended()).toBe(before + 1)
  }
  await page.goto('/home')
  await field(searchField(page))
  await page.goto(askPath(questions.sample))
  await field(askBar(page))
})

test('a composition in the drawer sends nothing either', async ({ page, app }) => {
  await app.signIn(page)
  const asked = countCalls(page, '/api/chat/chat')
  await page.goto('/home')
  await search(page, questions.unknown)
  await resendField(page).fill('')
  await resendField(page).focus()
  await compose(page, 'tingche', '停车')
  await expect(resendField(page)).toHaveValue('停车')
  await expect(drawer(page)).toBeVisible()
  expect(asked()).toBe(0)
})

test('Back closes the drawer; after a picked question it leads home, with what was typed', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  await search(page, questions.typed)
  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL('/home')
  await expect(searchField(page)).toHaveValue(questions.typed)

  await page.getByRole('button', { name: '搜索' }).click()
  await similar(page).first().click()
  await expect(answer(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await expect(drawer(page)).toBeHidden()
  await expect(searchField(page)).toHaveValue(questions.typed)
})

test('Escape, the scrim and the close button close the drawer, and the focus returns', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  const ways: Record<string, () => Promise<void>> = {
    Escape: () => page.keyboard.press('Escape'),
    scrim: () => page.touchscreen.tap(195, 30),
    button: () => drawer(page).getByRole('button', { name: '关闭' }).click(),
  }
  for (const [way, close] of Object.entries(ways)) {
    await search(page, questions.typed)
    await expect(similar(page)).not.toHaveCount(0)
    await close()
    await expect(drawer(page), way).toBeHidden()
    await expect(page.getByRole('button', { name: '搜索' }), way).toBeFocused()
  }
  await expect(page, 'nothing is left in the history').toHaveURL('/home')
})

/** Drags the drawer down by its header, slowly, by a share of its height. */
async function drag(page: Page, share: number): Promise<void> {
  await still(page)
  const handle = await drawer(page).getByText(questions.typed).first().boundingBox()
  const height = 844 - handle!.y + 25
  const cdp = await page.context().newCDPSession(page)
  const [x, from] = [150, handle!.y - 10]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', from + (height * share * step) / 10)
    // Slow enough not to be a flick.
    await page.clock.runFor(200)
  }
  await touch('touchEnd')
}

test('the drawer dragged past a quarter of its height closes, less springs back', async ({ page, app }) => {
  await app.signIn(page)
  await page.clock.install()
  await page.goto('/home')
  await search(page, questions.typed)
  await expect(similar(page)).not.toHaveCount(0)
  await drag(page, 0.15)
  await expect(drawer(page)).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: '关闭' })).toBeInViewport({ ratio: 1 })
  await expect(similar(page).first()).toBeVisible()
  await drag(page, 0.4)
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL('/home')
})

/** A tenth of a second over the time, and the second it may take to leave. */
async function gone(page: Page): Promise<void> {
  await page.clock.runFor(200)
  await page.clock.runFor(1000)
}

test('toasts last: blank 4 seconds, success 2, error 4', async ({ page, context, app }) => {
  await app.signIn(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/home')
  const blank = page.getByText('暂无新的站内信')
  // The page before the app has a search field too, and no letters: paused then, the app would never come.
  await expect(page.getByRole('button', { name: '站内信' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: '站内信' }).click()
  // Some letters may still be on their way; the others are handed on with the next tick.
  await expect.poll(() => page.clock.runFor(1).then(() => blank.isVisible())).toBe(true)
  await page.clock.runFor(3900)
  await expect(blank).toBeVisible()
  await gone(page)
  await expect(blank).toBeHidden()
  await page.clock.resume()

  await page.goto(askPath(questions.sample))
  await page.getByRole('button', { name: '分享证据' }).click()
  const copyLink = page.getByRole('button', { name: '复制链接' })
  await copyLink.waitFor()
  await page.clock.pauseAt(Date.now() + 240_000)
  await copyLink.click()
  const success = page.getByText('链接已复制')
  await expect(success).toBeVisible()
  await page.clock.runFor(1900)
  await expect(success).toBeVisible()
  await gone(page)
  await expect(success).toBeHidden()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await page.evaluate(() => Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) }))
  await copyLink.click()
  const error = page.getByText('复制失败，请从地址栏复制')
  await expect(error).toBeVisible()
  await page.clock.runFor(3900)
  await expect(error).toBeVisible()
  await gone(page)
  await expect(error).toBeHidden()
})

test('a toast goes when it is tapped', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  await page.getByRole('button', { name: '站内信' }).tap()
  const toast = page.getByText('暂无新的站内信')
  await toast.tap()
  await expect(toast).toBeHidden()
})
