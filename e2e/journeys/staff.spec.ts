import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { countCalls, wayTo } from '../network.ts'
import { cookie } from '../person.ts'
import { companyLogin, companyValue, forgetStaff } from '../staff.ts'

const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const kept = (page: Page) => page.evaluate(() => ({ ...window.localStorage }))

test('back from the company’s login page leaves a page that works', async ({ page }) => {
  await page.goto('/login/staff')
  const login = page.getByRole('button', { name: '企业账号登录（SSO）' })
  await login.click()
  await page.waitForURL(/\/dev\/sso\/login\//)
  await page.goBack()
  await expect(page).toHaveURL('/login/staff')
  await expect(login).not.toHaveAttribute('aria-busy')
  await login.click()
  await expect(page.getByRole('heading', { name: '开发登录' })).toBeVisible()
})

test('S-45 a callback without its cookie leads to the staff login and stores nothing', async ({ page }) => {
  for (const query of ['?code=00000', '', '?code=', '?code=%3Cb%3E']) {
    await page.goto(`/sso-callback${query}`)
    await expect(page, query).toHaveURL('/login/staff')
    await expect(page.getByRole('heading', { name: '员工登录' })).toBeVisible()
    expect(Object.keys(await kept(page)).filter((key) => /token|role/.test(key))).toEqual([])
  }
})

test('S-45 a callback whose cookie is no value of ours is none, and makes no call', async ({ page, context, app }) => {
  const exchanged = countCalls(page, '/api/sso/exchange')
  for (const value of ['undefined', 'null', 'a'.repeat(42), `${'a'.repeat(43)}=`]) {
    await context.addCookies([{ name: 'xunyi-sso', value, url: app.origin }])
    await page.goto('/sso-callback?code=00000')
    await expect(page, value).toHaveURL('/login/staff')
    expect(await cookie(page, 'xunyi-sso'), value).toBeUndefined()
  }
  expect(exchanged()).toBe(0)
})

test('S-45 a callback opened while signed in keeps the session', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  await expect(page.getByRole('search')).toBeVisible()
  const before = await kept(page)
  await page.goto('/sso-callback?code=00000')
  await expect(page).toHaveURL('/login/staff')
  expect(await kept(page)).toEqual(before)
  await page.getByRole('button', { name: '继续使用' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('search')).toBeVisible()
})

test('S-46 a value that was made for another browser is refused, and the session here stays', async ({ page, context, app }) => {
  const value = await companyValue(await app.elsewhere(), app)
  const { userId } = await app.signIn(page)
  await page.goto('/home')
  await context.addCookies([{ name: 'xunyi-sso', value, url: app.origin }])
  await page.goto('/sso-callback?code=00000')
  await expect(toast(page, '登录未完成，请重新登录')).toBeVisible()
  await expect(page).toHaveURL('/login/staff')
  await page.goto('/home')
  await expect(page.getByRole('search')).toBeVisible()
  expect(app.rows('SELECT user_id FROM sessions WHERE user_id = ?', userId)).toHaveLength(1)
})

test('S-47 neither the one-time value nor the token is ever in an address, of the page, its history or a request', async ({ page, app }) => {
  forgetStaff(app)
  const secrets: string[] = []
  const addresses: string[] = []
  const referrers: string[] = []
  page.on('request', (request) => {
    addresses.push(request.url())
    referrers.push(request.headers()['referer'] ?? '')
    if (request.url().endsWith('/api/sso/exchange')) secrets.push((request.postDataJSON() as { code: string }).code)
  })
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto('/login/staff')
  await companyLogin(page)
  await expect(page).toHaveURL(/\/register\/staff\?id=[\w-]{16,}$/)
  secrets.push((await kept(page))['xunyi.token']!)
  expect(secrets).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)])
  expect(addresses.some((address) => address.endsWith('/sso-callback?code=00000'))).toBe(true)
  const history = await page.evaluate(() => navigation.entries().map(({ url }) => url ?? ''))
  expect(
    history.filter((address) => address.includes('callback')),
    'Back does not run it again',
  ).toEqual([])
  for (const secret of secrets) expect([...addresses, ...referrers, ...history].filter((text) => text.includes(secret))).toEqual([])
  expect(await cookie(page, 'xunyi-sso'), 'gone once it was read').toBeUndefined()
})

test('a reload of the callback does not run it again', async ({ page, app }) => {
  forgetStaff(app)
  const way = await wayTo(page, '/api/sso/exchange')
  await way.be('broken')
  await page.goto('/login/staff')
  await companyLogin(page)
  await expect(page.getByRole('heading', { name: '网络异常，请稍后重试' })).toBeVisible()
  await expect(page).toHaveURL('/sso-callback')
  await way.be('open')
  await page.reload()
  await expect(page).toHaveURL('/login/staff')
  expect(way.calls()).toBe(1)
  expect(app.rows("SELECT user_id FROM sessions JOIN users ON id = user_id WHERE identity = 'staff'")).toEqual([])
})

test('an exchange that failed on its way is tried again by hand', async ({ page, app }) => {
  forgetStaff(app)
  const way = await wayTo(page, '/api/sso/exchange')
  await way.be('broken')
  await page.goto('/login/staff')
  await companyLogin(page)
  const retry = page.getByRole('button', { name: '重试' })
  await expect(retry).toBeVisible()
  await way.be('open')
  await retry.click()
  await expect(page).toHaveURL(/\/register\/staff/)
})

test('a refused login shows the reason in a toast and on the login page', async ({ page, app }) => {
  forgetStaff(app)
  await page.goto('/login/staff')
  const refused = async (sentence: string) => {
    await expect(toast(page, sentence), sentence).toBeVisible()
    await expect(page).toHaveURL('/login/staff')
    await expect(page.getByRole('button', { name: '企业账号登录（SSO）' })).toHaveAccessibleDescription(sentence)
    expect(Object.keys(await kept(page)).filter((key) => /token/.test(key))).toEqual([])
  }

  const colleague = await app.elsewhere()
  const { userId } = await app.signInStaff(colleague, 'editor')
  app.change('UPDATE users SET disabled = 1 WHERE id = ?', userId)
  await companyLogin(page, { who: 'editor' })
  await refused('该账户已被停用，请联系管理员')

  // The address belongs to another account of the provider.
  await companyLogin(page, { who: 'staff', email: 'editor@xunyi.example' })
  await refused('未找到您的邮箱账号，请先联系管理员创建账号')
  expect(app.rows("SELECT id FROM users WHERE identity = 'staff'")).toEqual([{ id: userId }])

  await page.getByRole('button', { name: '企业账号登录（SSO）' }).click()
  await page.getByRole('button', { name: '取消登录' }).click()
  await refused('登录未完成，请重新登录')

  for (const [code, sentence] of [
    ['A0102', '未找到您的邮箱账号，请先联系管理员创建账号'],
    ['A0004', '未找到您的邮箱账号，请先联系管理员创建账号'],
    ['A0024', '该账户已被停用，请联系管理员'],
    ['A0504', '企业登录暂时不可用，请稍后重试'],
  ] as const) {
    await page.goto(`/sso-callback?code=${code}`)
    await refused(sentence)
  }
})

test('a member of staff who is disabled while signed in is led to the staff login at the next call, and not let in again', async ({ page, app }) => {
  const { userId } = await app.signInStaff(page)
  await page.goto('/home')
  await expect(page.getByRole('search')).toBeVisible()
  app.change('UPDATE users SET disabled = 1 WHERE id = ?', userId)
  await page.reload()
  await expect(page, 'also when a call in the background noticed it before the reload').toHaveURL('/login/staff')
  await companyLogin(page)
  await expect(toast(page, '该账户已被停用，请联系管理员')).toBeVisible()
  await expect(page).toHaveURL('/login/staff')
})
