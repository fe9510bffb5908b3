import { expect, test } from '../fixtures.ts'
import { askBar, askPath, drawer, questions, resendField, search, sendOriginal, similar } from '../person.ts'

test('a forbidden question is refused in the drawer, whose bar stays for another one', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  await search(page, questions.blocked)
  await expect(drawer(page).getByRole('heading', { name: '违反法律法规' })).toBeVisible()
  await expect(drawer(page)).toContainText('您可以换一个问题再试')
  await expect(similar(page)).toHaveCount(0)

  await resendField(page).fill(questions.unknown)
  await sendOriginal(page)
  await expect(page.getByRole('heading', { name: '暂无问答结果' })).toBeVisible()
})

test('a forbidden question is refused on its own page, and the next one can be asked there', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  await search(page, questions.blocked)
  await sendOriginal(page)
  await expect(page.getByRole('heading', { name: '违反法律法规' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('相关信息已隐藏')

  await askBar(page).fill(questions.typed)
  await page.getByRole('button', { name: '发送' }).click()
  await expect(drawer(page).getByRole('heading', { name: '找到相关问题' })).toBeVisible()
})

test('forbidden content leaves no history, and a clinical question with such a word is answered like any other', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  await page.goto(askPath(questions.blocked))
  await expect(page.getByRole('heading', { name: '违反法律法规' })).toBeVisible()
  expect(app.rows('SELECT id FROM history_records WHERE user_id = ?', userId)).toEqual([])

  await page.goto(askPath('海洛因成瘾的治疗药物有哪些？'))
  await expect(page.getByRole('heading', { name: '暂无问答结果' })).toBeVisible()
})

test('a forbidden feedback text is refused in the dialog and stays there', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto(askPath(questions.unknown))
  await page.getByRole('button', { name: '点我反馈' }).click()
  const dialog = page.getByRole('dialog', { name: '反馈问题' })
  await dialog.getByRole('textbox').fill(questions.blocked)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('textbox')).toHaveValue(questions.blocked)
})
