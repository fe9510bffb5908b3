import type { Page } from '@playwright/test'
import { expect, test, type App } from '../fixtures.ts'
import { hold } from '../network.ts'
import { questions } from '../person.ts'

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

test('while the guard loads the user, the picture of the home screen stays, takes text and no tap, and says so', async ({ page, app }) => {
  await app.signIn(page)
  const held = await hold(page, '/api/user/info')
  await page.goto('/home')
  await expect(page.getByText('loading...', { exact: true })).toBeInViewport()
  await expect(page.locator('#start')).toBeVisible()
  await questionField(page).click()
  await page.keyboard.type('白蛋白')
  await expect(page.getByRole('button'), 'it is no screen').toHaveCount(0)
  await held.release()
  await expect(page.locator('#start')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '搜索' })).toBeEnabled()
  await expect(questionField(page)).toHaveValue('白蛋白')
})

const questionField = (page: Page) => page.getByRole('textbox', { name: '医学问题' })

/** The home screen as it is before its script has come. */
async function homeWithoutScript(page: Page, app: App) {
  await app.signIn(page)
  const script = await hold(page, /\/assets\/index-.*\.js$/)
  await page.goto('/home', { waitUntil: 'commit' })
  await questionField(page).click()
  return script
}

test('what is typed before the app runs goes on in its field, at the same place', async ({ page, app }) => {
  const script = await homeWithoutScript(page, app)
  await page.keyboard.type('白蛋白用量')
  for (const _ of '用量') await page.keyboard.press('ArrowLeft')
  await script.release()
  await expect(page.locator('#start')).toHaveCount(0)
  await expect(questionField(page)).toBeFocused()
  await page.keyboard.type('的')
  await expect(questionField(page)).toHaveValue('白蛋白的用量')
  await page.reload()
  await expect(page.locator('#start')).toHaveCount(0)
  await expect(questionField(page)).toHaveValue('白蛋白的用量')
})

test('Enter before the app runs searches once it does', async ({ page, app }) => {
  const script = await homeWithoutScript(page, app)
  await page.keyboard.type(questions.typed)
  await page.keyboard.press('Enter')
  await script.release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(questionField(page)).toHaveValue(questions.typed)
})

test('an input method finishes its characters before the screen takes the place of its picture', async ({ page, app }) => {
  const script = await homeWithoutScript(page, app)
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'bai', selectionStart: 3, selectionEnd: 3 })
  await script.release()
  await expect(page.getByRole('button', { name: '搜索' })).toBeAttached()
  await expect(page.locator('#start')).toHaveCount(1)
  await keyboard.send('Input.insertText', { text: '白蛋白' })
  await expect(page.locator('#start')).toHaveCount(0)
  await expect(questionField(page)).toBeFocused()
  await expect(questionField(page)).toHaveValue('白蛋白')
})
