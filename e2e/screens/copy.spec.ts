import { expect, test } from '../fixtures.ts'
import { hold } from '../network.ts'
import { adverseModal, askBar, askPath, drawer, enterCode, logIn, questions, requestCode, resendField, search } from '../person.ts'
import { otherThan } from './arrange.ts'
import { arrange, says, toast } from './copy-checks.ts'

/*
 * Every class A string of copy-table.md that has its place in a screen of today, exact to the byte and at that place. The
 * strings are written out here, not taken from copy.ts.
 * Of class C, where the specification gives the meaning alone, the sentences that end a way: deletion, e-mail, single sign-on.
 */

test('copy of the drawer: similar.title, similar.hint, similar.resend, bar.send', async ({ page, app }) => {
  await arrange('similar', page, app)
  await says(drawer(page).getByRole('heading', { level: 2 }), '找到相关问题')
  await says(drawer(page), '选取您要了解的问题，如没有可重新提问')
  await says(drawer(page).locator('label'), '仍发送原问题')
  await expect(resendField(page)).toHaveAccessibleName('仍发送原问题')
  expect(await drawer(page).getByRole('button', { name: '发送' }).textContent()).toBe('发送')
})

test('copy of the drawer: similar.loading, similar.empty, blocked.title', async ({ page, app }) => {
  const held = await hold(page, '/api/chat/recommend')
  await app.signIn(page)
  await page.goto('/home')
  const heading = drawer(page).getByRole('heading', { level: 2 })
  await search(page, questions.unknown)
  await says(heading, '正在寻找相关问题')
  await held.release()
  await says(heading, '没找到相关问题')
  await drawer(page).getByRole('button', { name: '关闭' }).click()
  await expect(drawer(page)).toBeHidden()
  await search(page, questions.blocked)
  await says(heading, '违反法律法规')
})

test('copy of an answer: ask.title, ask.evidence, bar.placeholder, bar.send, the badge Q', async ({ page, app }) => {
  await arrange('answer', page, app)
  expect(await page.title()).toBe('问答结果')
  await says(page.getByRole('heading', { level: 1 }), '问答结果')
  await says(page.getByRole('region', { name: '相关证据' }).getByRole('heading'), '相关证据')
  expect(await askBar(page).getAttribute('placeholder')).toBe('请输入你的问题')
  expect(await page.getByRole('button', { name: '发送' }).textContent()).toBe('发送')
  await says(page.getByText('Q', { exact: true }), 'Q')
})

test('copy of sharing: share.ok', async ({ page, app }) => {
  await arrange('share', page, app)
  expect(await page.getByRole('dialog').getByRole('button', { name: '我已知晓' }).textContent()).toBe('我已知晓')
})

test('copy of a blocked answer: blocked.title', async ({ page, app }) => {
  await arrange('blocked', page, app)
  await says(page.getByRole('main').getByRole('heading', { level: 2 }), '违反法律法规')
  await expect(askBar(page)).toBeVisible()
})

test('copy of no result and its feedback: none.text, none.feedbackBtn, dlg.cancel, dlg.ok, askfb.ok', async ({ page, app }) => {
  await arrange('noresult', page, app)
  await says(page.getByRole('main').getByRole('heading', { level: 2 }), '暂无问答结果')
  const feedback = page.getByRole('button', { name: '点我反馈' })
  expect(await feedback.textContent()).toBe('点我反馈')
  await feedback.click()
  const buttons = page.getByRole('dialog', { name: '反馈问题' }).getByRole('button')
  await expect(buttons).toHaveCount(2)
  expect(await buttons.allTextContents()).toEqual(['取消', '确定'])
  await buttons.last().click()
  await says(page.getByRole('status').filter({ hasText: '反馈' }), '已收到您的反馈')
})

test('copy of feedback on the product: fb.type.required, fb.email.required, fb.email.bad, fb.content.required, fb.ok, fb.duplicate', async ({ page, app }) => {
  await arrange('feedback-errors', page, app)
  const form = page.getByRole('main')
  for (const sentence of ['请选择反馈类型', '请填写您的真实邮箱', '请输入具体反馈内容']) await says(form, sentence)
  await page.getByRole('textbox', { name: '邮箱' }).fill('wang@')
  await page.getByRole('button', { name: '提交' }).click()
  await says(form, '邮箱不可用')
  await page.getByRole('radio', { name: '其他' }).check()
  await page.getByRole('textbox', { name: '邮箱' }).fill('wang@example.com')
  for (const round of ['提交成功, 感谢您的反馈！', '您已提交过该反馈，请勿重复提交！']) {
    await page.getByRole('radio', { name: '其他' }).check()
    await page.getByRole('textbox', { name: '反馈内容' }).fill('请增加离线阅读')
    await page.getByRole('button', { name: '提交' }).click()
    await says(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: round }), round)
  }
})

test('copy of the letters’ dialog: letters.title', async ({ page, app }) => {
  await arrange('letters-list', page, app)
  await says(page.getByRole('dialog').getByRole('heading'), '您反馈的问题有答案啦！')
})

test('copy of the adverse-reaction notice: ae.confirm', async ({ page, app }) => {
  await arrange('adverse', page, app)
  const buttons = adverseModal(page).getByRole('button')
  await expect(buttons).toHaveCount(1)
  expect(await buttons.textContent()).toBe('知道了')
})

test('copy of the code button: code.countdown', async ({ page, app }) => {
  await page.clock.install()
  await page.goto('/login/doctor')
  await requestCode(page, app.newPhone())
  const button = page.getByRole('button', { name: '秒后' })
  await expect(button).toBeVisible()
  expect(await button.textContent()).toMatch(/^\d{1,2}秒后重新获取$/)
  await page.clock.fastForward(57_000)
  await expect.poll(() => button.textContent()).toMatch(/^[1-3]秒后重新获取$/)
})

test('copy of the login failures: err.A0031, err.A0030, err.A0103, err.A0024, and the two of the server', async ({ page, app }) => {
  const now = Date.now()
  const anew = async () => {
    await page.goto('/welcome')
    await page.evaluate(() => window.sessionStorage.clear())
    await page.goto('/login/doctor')
  }
  const [a0031, a0030, a0103, a0024, a0010, a0008] = Array.from({ length: 6 }, app.newPhone) as [string, string, string, string, string, string]

  await anew()
  await requestCode(page, a0031)
  await anew()
  await requestCode(page, a0031)
  await says(toast(page), '由于操作频繁，请24小时之后再试')

  for (let send = 0; send < 5; send++)
    app.change('INSERT INTO code_sends VALUES (?, ?, ?, ?, ?)', `${a0030}-${send}`, a0030, 'open', '127.0.0.1', now - 120_000)
  await anew()
  await requestCode(page, a0030)
  await says(toast(page), '由于操作频繁，请24小时之后再试')

  await anew()
  await requestCode(page, a0103)
  app.change('INSERT INTO login_locks VALUES (?, ?, ?)', a0103, 'address:127.0.0.1', now + 3_600_000)
  await enterCode(page, await app.code(a0103))
  await says(toast(page), '由于操作频繁，请24小时后再试')

  app.change("INSERT INTO users (id, identity, phone, disabled, created_at) VALUES (?, 'doctor', ?, 1, ?)", `disabled-${a0024}`, a0024, now)
  await anew()
  await logIn(page, a0024, app)
  await says(toast(page), '该账户已被停用，请联系管理员')

  await anew()
  await requestCode(page, a0010)
  app.change('UPDATE codes SET expires_at = sent_at WHERE account = ?', a0010)
  await enterCode(page, await app.code(a0010))
  await says(toast(page), '验证码已过期，请重新获取')

  await anew()
  await requestCode(page, a0008)
  await enterCode(page, otherThan(await app.code(a0008)))
  await says(toast(page), '验证码错误，请重新输入')
})

test('literals: loading..., NULL, +86', async ({ page, app }) => {
  await page.goto('/login/doctor')
  await says(page.getByText('+86'), '+86')
  await arrange('guard-loading', page, app)
  await says(page.getByRole('status').filter({ hasText: 'loading' }), 'loading...')
  await page.unrouteAll()
  await page.goto('/home')
  await search(page, questions.unknown)
  await drawer(page).getByRole('button', { name: '发送' }).click()
  await expect(page).toHaveURL(askPath(questions.unknown))
})
