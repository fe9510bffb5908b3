import { expect, test } from '../fixtures.ts'
import { answerWith, hold } from '../network.ts'
import { answer, askPath, logIn, questions, completeRegistration } from '../person.ts'
import { entryId } from '../screens/arrange.ts'

test('/ leads home, and so does every unknown path', async ({ page, app }) => {
  await app.signIn(page)
  for (const path of ['/', '/nothing', '/nothing/at/all?q=1']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/home')
    await expect(page.getByRole('search')).toBeVisible()
  }
})

test('unlisted login paths lead to the doctors’ login, and /login to the identity that was here last', async ({ page }) => {
  for (const path of ['/login', '/login/xyz', '/login/doctor/more']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login/doctor')
  }
  await page.evaluate(() => window.localStorage.setItem('xunyi.role', 'INTERNAL_STAFF'))
  await page.goto('/login')
  await expect(page).toHaveURL('/login/staff')
  await page.goto('/me')
  await expect(page, 'a session that ran out, opened anew').toHaveURL('/login/staff')
  await page.getByRole('link', { name: '医生登录' }).click()
  await expect(page).toHaveURL('/login/doctor')
  await page.getByRole('link', { name: '员工登录' }).click()
  await expect(page).toHaveURL('/login/staff')
})

test('the register pages without an id lead to the staff login', async ({ page }) => {
  for (const path of ['/register/doctor', '/register/doctor?id=', '/register/staff']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login/staff')
  }
})

test('other paths inside show the not-found view, with the way home', async ({ page, app }) => {
  await app.signIn(page)
  for (const path of ['/home/none', '/me/none', '/ask', '/ask/a/b', '/qa']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '页面不存在' }), path).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle('页面不存在')
  }
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL('/home')
})

test('the guard shows loading..., a failure with a link to the login, and redirects to /welcome without a user', async ({ page, app }) => {
  await page.goto('/home')
  await expect(page, 'no user').toHaveURL('/welcome')

  await app.signIn(page)
  const held = await hold(page, '/api/user/info')
  await page.goto('/home')
  const wait = page.getByText('loading...', { exact: true })
  await expect(wait).toBeVisible()
  expect(await wait.textContent()).toBe('loading...')
  await held.release()
  await expect(page.getByRole('search')).toBeVisible()
  await page.unrouteAll()

  await answerWith(page, '/api/user/info', 500)
  await page.goto('/home')
  await expect(page.getByText('登录状态异常，请重新登录')).toBeVisible()
  await page.getByRole('link', { name: '重新登录' }).click()
  await expect(page).toHaveURL('/login/doctor')
})

test('a shared question opened while signed out is shown after the login', async ({ page, app }) => {
  await page.goto(askPath(questions.sample))
  await expect(page).toHaveURL('/welcome')
  await page.getByRole('button', { name: '进入' }).click()
  await logIn(page, app.newPhone(), app)
  await page.waitForURL(/\/register\/doctor/)
  await completeRegistration(page, askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
})

test('the back button of a shared question leads home when it is the first page', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto(askPath(questions.sample))
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('search')).toBeVisible()
})

test('an entry of the library opens by its own address, another user’s record does not', async ({ page, app, browser }) => {
  const { userId } = await app.signIn(page)
  await page.goto(`/qa/${entryId(app)}`)
  await expect(answer(page)).toContainText('辛酸钠')
  await page.goto(askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
  const [record] = app.rows('SELECT id FROM history_records WHERE user_id = ?', userId)
  await page.goto(`/qa/${String(record?.['id'])}`)
  await expect(answer(page)).toBeVisible()

  const stranger = await browser.newContext({ baseURL: app.origin })
  const their = await stranger.newPage()
  await app.signIn(their)
  await their.goto(`/qa/${String(record?.['id'])}`)
  await expect(their.getByText('内容不存在或已删除')).toBeVisible()
  await stranger.close()
})
