import type { Page } from '@playwright/test'
import { expect, test, type House } from '../house.ts'
import { answerWith, breakOff } from '../network.ts'
import { answer, askBar, askPath, logIn, questions, searchField } from '../person.ts'

/** The server forgets the session, as it does after a week or when an account is disabled. */
function endSession(house: House, userId: string): void {
  house.change('DELETE FROM sessions WHERE user_id = ?', userId)
}

/** Logs in again with the number, the minute between two codes being over on both sides. */
async function logInAgain(page: Page, house: House, phone: string): Promise<void> {
  house.change('DELETE FROM codes WHERE account = ?', phone)
  house.change('DELETE FROM code_sends WHERE account = ?', phone)
  await page.evaluate(() => window.sessionStorage.removeItem('xunyi.until.login'))
  if (await page.getByRole('button', { name: '秒后重新获取' }).isVisible()) await page.reload()
  await logIn(page, phone, house)
}

test('a session that died on /home leads to the login page and back, with what was typed', async ({ page, house }) => {
  const { phone, userId } = await house.signIn(page)
  await page.goto('/home')
  await searchField(page).fill(questions.typed)
  endSession(house, userId)
  await page.getByRole('button', { name: '搜索' }).click()

  await expect(page).toHaveURL('/login/doctor')
  await expect(page.getByRole('alert').filter({ hasText: '登录状态已失效，请重新登录' })).toBeVisible()
  await logInAgain(page, house, phone)
  await expect(page).toHaveURL('/home')
  await expect(searchField(page)).toHaveValue(questions.typed)
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByRole('heading', { name: '找到相关问题' })).toBeVisible()
})

test('a session that died on an answer leads back to that answer, with the next question as it was typed', async ({ page, house }) => {
  const { phone, userId } = await house.signIn(page)
  await page.goto(askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
  await askBar(page).fill('还有一个问题')
  endSession(house, userId)
  await page.getByRole('button', { name: '发送' }).click()

  await expect(page).toHaveURL('/login/doctor')
  await logInAgain(page, house, phone)
  await expect(page).toHaveURL(askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
  await expect(askBar(page)).toHaveValue('还有一个问题')
})

test('a reload of an answer with a dead session comes back to it after the login, once', async ({ page, house }) => {
  const { phone, userId } = await house.signIn(page)
  await page.goto(askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
  endSession(house, userId)
  await page.reload()
  await expect(page).toHaveURL('/login/doctor')
  await logInAgain(page, house, phone)
  await expect(page).toHaveURL(askPath(questions.sample))

  await page.goto('/me')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/welcome')
  await page.getByRole('button', { name: '进入' }).click()
  await logInAgain(page, house, phone)
  await expect(page, 'the saved path was used up').toHaveURL('/home')
})

test('what was edited in the drawer outlives the session too', async ({ page, house }) => {
  const { phone } = await house.signIn(page)
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

  await logInAgain(page, house, phone)
  await expect(page).toHaveURL(askPath(questions.unknown))
  await page.getByRole('button', { name: '点我反馈' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('请补充停车信息')
})

test('a broken network is no dead session: the person stays signed in', async ({ page, house }) => {
  await house.signIn(page)
  const network = await breakOff(page, '/api/user/info')
  await page.goto('/home')
  await expect(page.getByText('登录状态异常，请重新登录')).toBeVisible()
  await network.mend()
  await page.reload()
  await expect(page.getByRole('search')).toBeVisible()
})

test('a saved path that leads anywhere but to a screen of ours is refused', async ({ page, house }) => {
  const { phone } = await house.signIn(page)
  for (const path of ['https://evil.example/home', '//evil.example/home', '/\\evil.example', '/..//evil.example', 'javascript:alert(1)', '/login/staff', '/dev/inbox']) {
    await page.goto('/welcome')
    await page.evaluate((path) => {
      window.localStorage.removeItem('xunyi.token')
      window.sessionStorage.setItem('xunyi.return', path)
    }, path)
    await page.goto('/login/doctor')
    await logInAgain(page, house, phone)
    await expect(page, path).toHaveURL('/home')
    await expect(page.getByRole('search')).toBeVisible()
    expect(await page.evaluate(() => window.sessionStorage.getItem('xunyi.return'))).toBeNull()
  }
})
