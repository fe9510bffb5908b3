import { expect, test } from '../fixtures.ts'
import { answer, codeField, drawer, enterCode, logIn, questions, completeRegistration, requestCode, similar } from '../person.ts'

test('a doctor comes in for the first time and reads the answer to a sample question with its evidence', async ({ page, app }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/welcome')
  await page.getByRole('button', { name: '进入' }).click()
  await expect(page).toHaveURL('/login/doctor')

  await logIn(page, app.newPhone(), app)
  await expect(page).toHaveURL(/\/register\/doctor\?id=[\w-]{16,}$/)
  await completeRegistration(page)

  await page.getByRole('button', { name: questions.sample }).click()
  await expect(drawer(page).getByRole('heading', { name: '找到相关问题' })).toBeVisible()
  await similar(page).filter({ hasText: questions.sample }).click()

  await expect(page).toHaveURL(new RegExp(`/ask/[\\w-]{16,}\\?q=${encodeURIComponent(questions.sample)}$`))
  await expect(page).toHaveTitle('问答结果')
  await expect(answer(page)).toContainText('辛酸钠')
  await expect(answer(page).getByText('示范内容，未经本机构审核')).toBeVisible()
  await expect(answer(page).locator('time')).toHaveCount(0)

  const evidence = page.getByRole('region', { name: '相关证据' }).getByRole('link')
  await expect(evidence).not.toHaveCount(0)
  for (const link of await evidence.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    const { host, protocol } = new URL((await link.getAttribute('href')) ?? '')
    expect(protocol).toMatch(/^https?:$/)
    await expect(link).toContainText(host)
    await expect(link).toHaveAccessibleName(new RegExp(`，打开外部网站 ${host}$`))
  }

  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL('/home')
  await expect(drawer(page)).toBeHidden()
})

test('login needs phone, code and the ticked agreement, which can be read first', async ({ page, app }) => {
  await page.goto('/login/doctor')
  const login = page.getByRole('button', { name: '登录', exact: true })
  await expect(login).toBeDisabled()
  await expect(login).toHaveAccessibleDescription('请填写手机号、验证码并勾选协议')
  await expect(page.getByText('+86', { exact: true })).toBeVisible()

  for (const name of ['用户服务协议', '隐私政策']) {
    const opener = page.getByRole('button', { name: `《${name}》` })
    await opener.click()
    const document = page.getByRole('dialog', { name })
    await expect(document.getByText('版本日期：')).toBeVisible()
    await document.getByRole('button', { name: '关闭' }).click()
    await expect(document).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await expect(page.getByRole('checkbox'), 'reading ticks nothing').not.toBeChecked()

  const phone = app.newPhone()
  await requestCode(page, phone)
  await expect(page.getByText(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(-4)}`).first()).toBeVisible()
  await codeField(page).fill(await app.code(phone))
  await expect(login).toBeDisabled()
  await page.getByRole('checkbox').check()
  await expect(login).toBeEnabled()
  await page.getByRole('checkbox').uncheck()
  await expect(login).toBeDisabled()
})

test('a phone number may be pasted as people write it, and a code with a space', async ({ page, app }) => {
  await page.goto('/login/doctor')
  const phone = app.newPhone()
  await requestCode(page, `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`)
  await expect(page.getByLabel('手机号')).toHaveValue(`${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`)
  const code = await app.code(phone)
  await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL(/\/register\/doctor/)
})

test('the countdown goes by the clock, survives a reload and gives the button back after sixty seconds', async ({ page, app }) => {
  await page.clock.install()
  await page.goto('/login/doctor')
  await requestCode(page, app.newPhone())
  const button = page.getByRole('button', { name: '秒后重新获取' })
  await expect(button).toHaveText(/^(60|5\d)秒后重新获取$/)
  await expect(button).toBeDisabled()

  await page.clock.fastForward(20_000)
  await expect(button).toHaveText(/^[34]\d秒后重新获取$/)
  await page.reload()
  await expect(button).toHaveText(/^[34]\d秒后重新获取$/)
  await expect(page.getByLabel('手机号')).toHaveValue(/^13/)

  await page.clock.fastForward(41_000)
  await expect(page.getByRole('button', { name: '获取验证码', exact: true })).toBeEnabled()
})

test('an unfinished registration continues at the profile with every field required', async ({ page, app }) => {
  await page.goto('/login/doctor')
  await logIn(page, app.newPhone(), app)
  await page.waitForURL(/\/register\/doctor/)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/register\/doctor\?id=/)

  await page.getByLabel('姓名').fill('王医生')
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('请填写医院')).toBeVisible()
  await expect(page.getByText('请填写科室')).toBeVisible()
  await expect(page.getByLabel('医院')).toBeFocused()
  await completeRegistration(page)
  await expect(page.getByRole('search')).toBeVisible()
})

test('a registered doctor goes straight home', async ({ page, app }) => {
  const { phone } = await app.signIn(page)
  // Removes the session from the browser again; only the account stays.
  await page.goto('/home')
  await page.evaluate(() => window.localStorage.removeItem('xunyi.token'))
  await page.goto('/login/doctor')
  app.minuteOver(phone)
  await logIn(page, phone, app)
  await expect(page).toHaveURL('/home')
})
