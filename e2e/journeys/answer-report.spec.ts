import { expect, test } from '../fixtures.ts'
import { breakOff } from '../network.ts'
import { answer, askPath, questions } from '../person.ts'

test('a doctor says what is wrong with an answer; what was typed survives a failure and a reload', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  await page.goto(askPath(questions.sample))
  await answer(page).waitFor()
  const open = () => page.getByRole('button', { name: '答案有误' }).click()
  await open()
  const sheet = page.getByRole('dialog', { name: '这条答案有误' })
  await sheet.getByRole('button', { name: '提交' }).click()
  await expect(sheet.getByRole('radiogroup', { name: '问题在哪里' })).toHaveAccessibleDescription('请选择一项')
  await sheet.getByRole('radio', { name: '已经过时' }).check()
  await sheet.getByLabel('补充说明').fill('说明书已有新版')
  await breakOff(page, '/api/chat/report_answer')
  await sheet.getByRole('button', { name: '提交' }).click()
  await expect(sheet.getByLabel('补充说明')).toHaveValue('说明书已有新版')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.reload()
  await answer(page).waitFor()
  await open()
  await expect(sheet.getByRole('radio', { name: '已经过时' })).toBeChecked()
  await expect(sheet.getByLabel('补充说明')).toHaveValue('说明书已有新版')
  await sheet.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('谢谢指正，核对后会发站内信告诉您')).toBeVisible()
  await expect(sheet).toBeHidden()
  expect(app.rows('SELECT reason, text FROM answer_reports WHERE user_id = ?', userId)).toEqual([{ reason: 'outdated', text: '说明书已有新版' }])

  await page.getByRole('button', { name: '没帮助' }).click()
  await expect(page.getByText('谢谢评价')).toBeVisible()
  await expect(page.getByRole('button', { name: '没帮助' })).toHaveAttribute('aria-pressed', 'true')
})
