import { expect, test } from '../fixtures.ts'
import { answerWith } from '../network.ts'
import { dialog, sendCode } from './arrange.ts'
import { arrange, says, toast } from './copy-checks.ts'
import { confirmed, leaving } from './states-account.ts'

test('copy of a phone or an e-mail that is taken: err.A0034, err.A0035', async ({ page, app }) => {
  await arrange('phone-taken', page, app)
  await says(toast(page), '手机号已存在')
  await says(dialog(page, '更换手机号').locator('form'), '手机号已存在')
  await arrange('email-taken', page, app)
  await says(toast(page), '邮箱已存在')
  await says(dialog(page, '更换邮箱').locator('form'), '邮箱已存在')
})

for (const state of ['register-staff-sent', 'phone-sent', 'email-sent', 'delete-sent']) {
  test(`copy of the code button on ${state}: code.countdown`, async ({ page, app }) => {
    await arrange(state, page, app)
    expect(await page.getByRole('button', { name: '秒后' }).textContent()).toMatch(/^\d{1,2}秒后重新获取$/)
  })
}

for (const [state, title] of [
  ['email-confirm', '确认邮箱'],
  ['sessions-confirm', '退出其他设备'],
  ['delete-confirm', '注销账号'],
] as const) {
  test(`copy of the dialog on ${state}: dlg.cancel, dlg.ok`, async ({ page, app }) => {
    await arrange(state, page, app)
    const buttons = dialog(page, title).getByRole('button')
    await expect(buttons).toHaveCount(2)
    expect(await buttons.allTextContents()).toEqual(['取消', '确定'])
    await expect(buttons.first()).toBeFocused()
    if (state === 'email-confirm') await says(dialog(page, title), '请确认邮箱与企业 SSO 邮箱一致，否则将无法登录')
    if (state === 'delete-confirm') await says(dialog(page, title), '注销后账号信息将被删除且无法恢复，确定注销吗？')
  })
}

test('copy of a deletion: progress, 取消, success', async ({ page, app }) => {
  const pass = await confirmed(page, app)
  const progress = dialog(page, '注销账号')
  await says(progress, '正在注销，5 秒后提交')
  expect(await progress.getByRole('button').allTextContents()).toEqual(['取消'])
  await pass(3300)
  await says(progress, '正在注销，2 秒后提交')
  await pass(1800)
  await says(page.getByRole('status').filter({ hasText: '账号' }), '账号注销成功')
  await expect(page).toHaveURL('/login/doctor')
})

test('copy of a deletion with a code that is too old', async ({ page, app }) => {
  const phone = await leaving(page, app)
  await sendCode(page)
  app.change("UPDATE codes SET expires_at = sent_at WHERE purpose = 'delete' AND account = ?", phone)
  await page.getByLabel('验证码').fill(await app.code(phone))
  await page.getByRole('button', { name: '下一步' }).click()
  await says(toast(page), '验证码错误')
})

test('copy of a deletion that fails', async ({ page, app }) => {
  await answerWith(page, '/api/user/cancel_user', 500)
  const pass = await confirmed(page, app)
  await pass(5100)
  await says(toast(page), '注销失败')
})

test('copy of a login that comes back from the company without success', async ({ page }) => {
  for (const [code, sentence] of [
    ['A0102', '未找到您的邮箱账号，请先联系管理员创建账号'],
    ['A0004', '未找到您的邮箱账号，请先联系管理员创建账号'],
    ['A0024', '该账户已被停用，请联系管理员'],
  ] as const) {
    await page.goto(`/sso-callback?code=${code}`)
    await expect(page).toHaveURL('/login/staff')
    await says(toast(page), sentence)
    await says(page.getByRole('main'), sentence)
  }
})
