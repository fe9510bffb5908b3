import { expect, test } from '../house.ts'
import { breakOff } from '../network.ts'
import { askPath, answer, questions, searchField } from '../person.ts'

test('logging out ends the session on the server, clears the device and goes to /welcome', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  await page.goto('/home')
  await searchField(page).fill(questions.typed)
  await page.getByRole('link', { name: '我的' }).click()
  await expect(page).toHaveURL('/me')
  await expect(page.getByText(/^13\d\*{4}\d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()

  await expect(page).toHaveURL('/welcome')
  await expect.poll(() => house.rows('SELECT user_id FROM sessions WHERE user_id = ?', userId)).toEqual([])
  const left = await page.evaluate(() => [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)])
  expect(left.filter((key) => /token|role|draft|person|return/.test(key))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/welcome')
  await page.goto('/me')
  await expect(page).toHaveURL('/welcome')
})

test('logging out works when the server cannot be reached, too', async ({ page, house }) => {
  await house.signIn(page)
  await page.goto('/me')
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
  await breakOff(page, '/api/logout')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/welcome')
  await page.goto('/home')
  await expect(page).toHaveURL('/welcome')
})

test('a second tab follows: signed out here is signed out there', async ({ page, context, house }) => {
  await house.signIn(page)
  await page.goto('/me')
  const other = await context.newPage()
  await other.goto(askPath(questions.sample))
  await expect(answer(other)).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(other).toHaveURL('/welcome')
  await expect(answer(other)).toBeHidden()
})

test('what one doctor typed is not there for the next on the same phone', async ({ page, house }) => {
  await page.clock.install()
  await house.enter(page)
  await searchField(page).fill('上一个人的问题')
  await page.getByRole('link', { name: '我的' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/welcome')
  await page.clock.fastForward(60_000)
  await house.enter(page)
  await expect(searchField(page)).toHaveValue('')
})
