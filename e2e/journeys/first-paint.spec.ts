import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { hold } from '../network.ts'

/** Where the text of each element stands, to the pixel. */
function places(page: Page, within: string): Promise<Record<string, number[]>> {
  return page.locator(within).evaluate((root) => {
    const found: Record<string, number[]> = {}
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const element = walk.currentNode.parentElement!
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, top, width, height } = range.getBoundingClientRect()
      if (element.checkVisibility({ visibilityProperty: true })) found[element.textContent] = [left, top, width, height].map(Math.round)
    }
    return found
  })
}

for (const path of ['/welcome', '/login/doctor', '/login/staff', '/home']) {
  test(`${path} is drawn before any script runs, and nothing moves when the screen takes the place of its picture`, async ({ page, app }) => {
    if (path === '/home') await app.signIn(page)
    // The picture has nothing that a call adds later.
    for (const call of ['site/info', 'chat/subjects', 'chat/historical_question_and_answer_records']) await page.route(`**/api/${call}`, () => undefined)
    await page.route(/\/assets\/index-.*\.js$/, () => undefined)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#start h1')).toBeVisible()
    const drawn = await places(page, '#start')
    await page.unroute(/\/assets\/index-.*\.js$/)
    await page.goto(path)
    await expect(page.locator('#start')).toHaveCount(0)
    const live = await places(page, '#root main')
    expect(Object.keys(live)).not.toHaveLength(0)
    expect(drawn).toMatchObject(live)
  })
}

test('while the guard loads the user, the picture of the home screen stays, takes no tap and says so', async ({ page, app }) => {
  await app.signIn(page)
  const held = await hold(page, '/api/user/info')
  await page.goto('/home')
  await expect(page.getByText('loading...', { exact: true })).toBeInViewport()
  await expect(page.locator('#start')).toBeVisible()
  await expect(page.getByRole('search'), 'it is no screen').toHaveCount(0)
  await held.release()
  await expect(page.getByRole('search')).toBeVisible()
  await expect(page.locator('#start')).toHaveCount(0)
})
