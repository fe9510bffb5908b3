import type { Page } from '@playwright/test'
import { expect, test, type App } from '../fixtures.ts'
import { answerWith, breakOff, wayTo } from '../network.ts'
import { answer, askBar, askPath, logIn, logOut, open, questions, searchField } from '../person.ts'
import { companyLogin } from '../staff.ts'

/** The server forgets the session, as it does after a week or when an account is disabled. */
function endSession(app: App, userId: string): void {
  app.change('DELETE FROM sessions WHERE user_id = ?', userId)
}

const expired = (page: Page) => page.getByRole('alert').filter({ hasText: '登录状态已失效，请重新登录' })

/** Logs in again with the number, the minute between two codes being over on both sides. */
async function logInAgain(page: Page, app: App, phone: string): Promise<void> {
  app.change('DELETE FROM code_sends WHERE account = ?', phone)
  app.minuteOver(phone)
  await page.evaluate((phone) => window.sessionStorage.removeItem(`xunyi.draft.until.login.${phone}`), phone)
  if (await page.getByRole('button', { name: '秒后重新获取' }).isVisible()) await page.reload()
  await logIn(page, phone, app)
}

test('a session that died on /home leads to the login page and back, with what was typed', async ({ page, app }) => {
  const { phone, userId } = await app.signIn(page)
  await open(page, '/home')
  await searchField(page).fill(questions.typed)
  endSession(app, userId)
  await page.getByRole('button', { name: '搜索' }).click()

  await expect(page).toHaveURL('/login/doctor')
  await expect(expired(page)).toBeVisible()
  await logInAgain(page, app, phone)
  await expect(page).toHaveURL('/home')
  await expect(searchField(page)).toHaveValue(questions.typed)
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByRole('heading', { name: '找到相关问题' })).toBeVisible()
})

test('a session that died on an answer leads back to that answer, with the next question as it was typed', async ({ page, app }) => {
  const { phone, userId } = await app.signIn(page)
  await open(page, askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
  await askBar(page).fill('还有一个问题')
  endSession(app, userId)
  await page.getByRole('button', { name: '发送' }).click()

  await expect(page).toHaveURL('/login/doctor')
  await logInAgain(page, app, phone)
  await expect(page).toHaveURL(askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
  await expect(askBar(page)).toHaveValue('还有一个问题')
})

test('a reload of an answer with a dead session comes back to it after the login, once', async ({ page, app }) => {
  const { phone, userId } = await app.signIn(page)
  await open(page, askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
  endSession(app, userId)
  await page.reload()
  await expect(page).toHaveURL('/login/doctor')
  await logInAgain(page, app, phone)
  await expect(page).toHaveURL(askPath(questions.sample))

  await page.goto('/me')
  await logOut(page)
  await page.getByRole('button', { name: '进入' }).click()
  await logInAgain(page, app, phone)
  await expect(page, 'the saved path was used up').toHaveURL('/home')
})

test('a text edited in the drawer survives an expired session', async ({ page, app }) => {
  const { phone } = await app.signIn(page)
  await page.goto('/home')
  await answerWith(page, '/api/chat/feedback', 401)
  await page.goto(askPath(questions.unknown))
  await page.getByRole('button', { name: '点我反馈' }).click()
  const dialog = page.getByRole('dialog', { name: '反馈问题' })
  await dialog.getByRole('textbox').fill('请补充停车信息')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/login/doctor')
  await expect(dialog).toBeHidden()
  await page.unrouteAll()

  await logInAgain(page, app, phone)
  await expect(page).toHaveURL(askPath(questions.unknown))
  await page.getByRole('button', { name: '点我反馈' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('请补充停车信息')
})

test('a broken network is no dead session: the person stays signed in', async ({ page, app }) => {
  await app.signIn(page)
  const network = await breakOff(page, '/api/user/info')
  await page.goto('/home')
  await expect(page.getByText('登录状态异常，请重新登录')).toBeVisible()
  await network.mend()
  await page.reload()
  await expect(page.getByRole('search')).toBeVisible()
})

test('S-31 many calls that find the session dead lead to the login page once, with the path saved, and the other tab follows', async ({
  page,
  context,
  app,
}) => {
  const { userId } = await app.signIn(page)
  const update = await wayTo(page, '/api/user/update')
  await open(page, '/me?from=test')
  const other = await context.newPage()
  await open(other, '/home')
  const opened = new Set<string>()
  page.on('framenavigated', (frame) => opened.add(new URL(frame.url()).pathname))
  const entries = await page.evaluate(() => window.history.length)

  await update.be('held')
  for (const [label, value] of [
    ['姓名', '李敏'],
    ['医院', '第二人民医院'],
    ['科室', '儿科'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
    await page.getByRole('textbox', { name: label }).fill(value)
    await page.keyboard.press('Enter')
  }
  await expect.poll(update.calls).toBe(3)
  endSession(app, userId)
  await update.be('open')
  await expect(page).toHaveURL('/login/doctor')
  await expect(expired(page)).toHaveCount(1)
  await expect(other).toHaveURL('/login/doctor')
  expect([...opened]).toEqual(['/login/doctor'])
  expect(await page.evaluate(() => window.history.length), 'in place of the page that died').toBe(entries)
  expect(await page.evaluate(() => window.sessionStorage.getItem('xunyi.return'))).toBe('/me?from=test')
})

test('a staff session that ran out leads to the staff login, and back to the page with what was typed', async ({ page, app }) => {
  const { userId } = await app.signInStaff(page)
  await open(page, '/me')
  await page.getByRole('button', { name: /^姓名/ }).click()
  await page.getByRole('textbox', { name: '姓名' }).fill('陈晓雯')
  endSession(app, userId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login/staff')
  await expect(expired(page)).toBeVisible()

  await companyLogin(page)
  await expect(page).toHaveURL('/me')
  const field = page.getByRole('textbox', { name: '姓名' })
  await expect(field).toHaveValue('陈晓雯')
  await expect(field).toHaveAccessibleDescription('上次的修改尚未保存')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: /^姓名/ })).toContainText('陈晓雯')
  expect(app.rows('SELECT nickname FROM users WHERE id = ?', userId)).toEqual([{ nickname: '陈晓雯' }])
})

test('staff who asked and whose session ran out get back to the answer, with the next question as typed', async ({ page, app }) => {
  const { userId } = await app.signInStaff(page)
  await open(page, askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
  await askBar(page).fill('还有一个问题')
  endSession(app, userId)
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page).toHaveURL('/login/staff')
  await companyLogin(page)
  await expect(page).toHaveURL(askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
  await expect(askBar(page)).toHaveValue('还有一个问题')
})

const elsewhere = [
  'https://evil.example/home',
  '//evil.example/home',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'https://good@evil.example/',
  'javascript:alert(1)',
  '/login/staff',
  '/sso-callback?code=00000',
  '/dev/inbox',
]

test('S-32 a saved path that leads anywhere but to a screen of ours is refused', async ({ page, app }) => {
  const { phone } = await app.signIn(page)
  const plant = async (path: string) => {
    await page.goto('/login/doctor')
    await page.evaluate((path) => window.sessionStorage.setItem('xunyi.return', path), path)
  }
  const isHome = async (path: string) => {
    await expect(page, path).toHaveURL('/home')
    await expect(page.getByRole('search')).toBeVisible()
    expect(await page.evaluate(() => window.sessionStorage.getItem('xunyi.return'))).toBeNull()
  }
  for (const path of elsewhere) {
    await plant(path)
    await page.getByRole('button', { name: '继续使用' }).click()
    await isHome(path)
  }
  const [first = ''] = elsewhere
  await plant(first)
  await logInAgain(page, app, phone)
  await isHome(first)
})
