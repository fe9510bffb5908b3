import type { Page } from '@playwright/test'
import { expect, test, type App } from '../fixtures.ts'
import { wayTo } from '../network.ts'
import { codeField, enterCode, logIn, requestCode } from '../person.ts'
import { otherThan } from '../screens/arrange.ts'

/*
 * Every refusal a doctor can meet on the way in: its exact sentence in a toast, and the same to stay, at the field or under the
 * button. The phone is never cleared.
 */
const later = '由于操作频繁，请24小时之后再试'

interface Case {
  code: string
  sentence: string
  /** The element that keeps the sentence. */
  at: 'code' | 'login'
  meet: (page: Page, app: App, phone: string) => Promise<void>
}

const cases: Case[] = [
  {
    code: 'A0008',
    sentence: '验证码错误，请重新输入',
    at: 'code',
    async meet(page, app, phone) {
      await requestCode(page, phone)
      await enterCode(page, otherThan(await app.code(phone)))
    },
  },
  {
    code: 'A0010',
    sentence: '验证码已过期，请重新获取',
    at: 'code',
    async meet(page, app, phone) {
      await requestCode(page, phone)
      app.change('UPDATE codes SET expires_at = sent_at WHERE account = ?', phone)
      await enterCode(page, await app.code(phone))
    },
  },
  {
    code: 'A0031',
    sentence: later,
    at: 'code',
    async meet(page, app, phone) {
      // Another device has just requested a code for this number.
      const other = await app.elsewhere()
      await other.goto('/login/doctor')
      await requestCode(other, phone)
      await requestCode(page, phone)
      await expect(page.getByRole('button', { name: '秒后重新获取' }), 'counts on from there').toBeDisabled()
    },
  },
  {
    code: 'A0030',
    sentence: later,
    at: 'code',
    async meet(page, app, phone) {
      for (let send = 0; send < 5; send++)
        app.change('INSERT INTO code_sends VALUES (?, ?, ?, ?, ?)', `${phone}-${send}`, phone, 'open', '127.0.0.1', Date.now() - 120_000)
      await requestCode(page, phone)
    },
  },
  {
    code: 'A0103',
    sentence: '由于操作频繁，请24小时后再试',
    at: 'login',
    async meet(page, app, phone) {
      await requestCode(page, phone)
      const code = await app.code(phone)
      await enterCode(page, otherThan(code))
      await expect(page.getByRole('alert').getByText('验证码错误，请重新输入')).toBeVisible()
      // Nine more, from the same place.
      for (let guess = 0; guess < 9; guess++)
        app.change(
          'INSERT INTO wrong_guesses (id, account, source, guessed_at) SELECT ?, account, source, guessed_at FROM wrong_guesses WHERE account = ? LIMIT 1',
          `${phone}-${guess}`,
          phone,
        )
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/login/sms'))
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await answered
      await enterCode(page, code)
      await expect(page.getByText(/可于 (今天|明天) \d\d:\d\d 后再试/)).toBeVisible()
    },
  },
  {
    code: 'A0024',
    sentence: '该账户已被停用，请联系管理员',
    at: 'login',
    async meet(page, app, phone) {
      app.change("INSERT INTO users (id, identity, phone, disabled, created_at) VALUES (?, 'doctor', ?, 1, ?)", `disabled-${phone}`, phone, Date.now())
      await logIn(page, phone, app)
    },
  },
]

for (const { code, sentence, at, meet } of cases) {
  test(`${code} is told in its own words, which stay, and so does the phone`, async ({ page, app }) => {
    const phone = app.newPhone()
    await page.clock.install()
    await page.goto('/login/doctor')
    await meet(page, app, phone)
    const toast = page.getByRole('alert').getByText(sentence, { exact: true })
    await expect(toast).toBeVisible()
    expect(await toast.textContent()).toBe(sentence)
    const place = at === 'code' ? codeField(page) : page.getByRole('button', { name: '登录', exact: true })
    await expect(place).toHaveAccessibleDescription(new RegExp(sentence))
    if (at === 'code') await expect(place).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('手机号')).toHaveValue(`${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`)
    await expect(page).toHaveURL('/login/doctor')
    expect(await page.evaluate(() => window.localStorage.getItem('xunyi.token'))).toBeNull()
    await page.clock.fastForward(5000)
    await expect(toast, 'the toast goes').toBeHidden()
    await expect(place, 'the words stay').toHaveAccessibleDescription(new RegExp(sentence))
  })
}

test('after a wrong code the right one lets in; the agreement stays ticked', async ({ page, app }) => {
  const phone = app.newPhone()
  await page.goto('/login/doctor')
  await requestCode(page, phone)
  await enterCode(page, otherThan(await app.code(phone)))
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await codeField(page).fill(await app.code(phone))
  await expect(codeField(page)).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/register\/doctor/)
})

test('after five wrong codes the field asks for a new one, and the button is ready once the minute is over', async ({ page, app }) => {
  const phone = app.newPhone()
  await page.clock.install()
  await page.goto('/login/doctor')
  await requestCode(page, phone)
  const wrong = otherThan(await app.code(phone))
  await enterCode(page, wrong)
  const help = page.getByText('已输错 5 次，请重新获取验证码')
  for (let guess = 2; guess <= 5; guess++) {
    await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(help).toHaveCount(0)
    await codeField(page).fill(wrong)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await expect(help).toBeVisible()
  await expect(codeField(page)).toHaveAccessibleDescription(/验证码错误，请重新输入/)
  await page.clock.fastForward(60_000)
  app.minuteOver(phone)
  const send = page.getByRole('button', { name: '获取验证码' })
  await expect(send).toBeEnabled()
  await send.click()
  await expect(page.getByText('验证码已发送至').first()).toBeVisible()
  await expect(help).toHaveCount(0)
})

test('help for a code that does not arrive is offered after thirty seconds, and moves nothing', async ({ page, app }) => {
  await page.clock.install()
  await page.goto('/login/doctor')
  await requestCode(page, app.newPhone())
  await expect(page.getByText('验证码已发送至').first()).toBeVisible()
  const help = page.getByText('收不到验证码？')
  const button = page.getByRole('button', { name: '登录', exact: true })
  const before = await button.boundingBox()
  await page.clock.fastForward(25_000)
  await expect(help).toBeHidden()
  await page.clock.fastForward(6000)
  await expect(help).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
  await help.click()
  await expect(page.getByText('请查看短信应用中的拦截或垃圾信息')).toBeVisible()
})

test('the number of a member of staff is shown the way to the staff login', async ({ page, app }) => {
  const { phone } = await app.signInStaff(await app.elsewhere())
  app.minuteOver(phone)
  await page.goto('/login/doctor')
  await logIn(page, phone, app)
  await expect(page.getByRole('alert').getByText('该手机号属于员工账号，请使用员工登录')).toBeVisible()
  await page.getByRole('link', { name: '前往员工登录' }).click()
  await expect(page).toHaveURL('/login/staff')
})

test('a login whose call failed on its way keeps phone, code and agreement, and is repeated by hand', async ({ page, app }) => {
  const way = await wayTo(page, '/api/login/sms')
  await way.be('broken')
  const phone = app.newPhone()
  await page.goto('/login/doctor')
  await logIn(page, phone, app)
  const button = page.getByRole('button', { name: '登录', exact: true })
  await expect(button).toHaveAccessibleDescription(/网络异常，请稍后重试/)
  await expect(codeField(page)).toHaveValue(await app.code(phone))
  await way.be('open')
  await button.click()
  await expect(page).toHaveURL(/\/register\/doctor/)
  expect(way.calls()).toBe(2)
})
