import { expect, test } from '../fixtures.ts'
import { hold, wayTo } from '../network.ts'
import { answer, askPath, callFrom, logOut, questions, searchField } from '../person.ts'

test('S-34 logging out ends the session on the server, clears the device and goes to /welcome; Back shows nothing', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  await page.goto('/home')
  await searchField(page).fill(questions.typed)
  await page.getByRole('link', { name: '我的' }).click()
  await expect(page).toHaveURL('/me')
  await expect(page.getByText(/^13\d\*{4}\d{4}$/)).toBeVisible()
  await logOut(page)
  await expect.poll(() => app.rows('SELECT user_id FROM sessions WHERE user_id = ?', userId)).toEqual([])
  const left = await page.evaluate(() => [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)])
  expect(left.filter((key) => /token|role|draft|person|return/.test(key))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/welcome')
  await page.goto('/me')
  await expect(page).toHaveURL('/welcome')
})

test('Back from a sign-out leads to /welcome before that page has come, too', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  const welcome = await hold(page, /\/assets\/auth-routes-.*\.js$/)
  await page.getByRole('link', { name: '我的' }).click()
  await logOut(page)
  await expect(page).toHaveURL('/welcome')
  await page.goBack()
  await expect(page).toHaveURL('/welcome')
  await welcome.release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('S-27 logging out takes the other tab along and ends the session at once, also when the server cannot be reached', async ({ page, context, app }) => {
  for (const state of ['open', 'broken'] as const) {
    const { userId, token } = await app.signIn(page)
    const way = await wayTo(page, '/api/logout')
    await way.be(state)
    await page.goto('/me')
    const other = await context.newPage()
    await other.goto(askPath(questions.sample))
    await expect(answer(other)).toBeVisible()
    await logOut(page)
    for (const tab of [page, other]) await expect(tab, state).toHaveURL('/welcome')
    await expect(answer(other)).toBeHidden()
    for (const tab of [page, other]) {
      const kept = await tab.evaluate(() => [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)])
      expect(
        kept.filter((key) => /token|role|draft|person|return/.test(key)),
        state,
      ).toEqual([])
    }
    if (state === 'open') {
      await expect.poll(() => app.rows('SELECT user_id FROM sessions WHERE user_id = ?', userId)).toEqual([])
      await expect(callFrom(page, app)('/api/user/info', {}, token)).rejects.toThrow('A0301')
    }
    await other.close()
    await page.unrouteAll()
  }
})

test('text typed by one doctor is not shown to the next on the same phone', async ({ page, app }) => {
  await page.clock.install()
  await app.register(page)
  await searchField(page).fill('上一个人的问题')
  await page.getByRole('link', { name: '我的' }).click()
  await logOut(page)
  await page.clock.fastForward(60_000)
  await app.register(page)
  await expect(searchField(page)).toHaveValue('')
})
