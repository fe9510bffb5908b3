import type { Page } from '@playwright/test'
import { desktop } from '../console-session.ts'
import { answerField, begin, editor, fillOtherFields, submitForApproval, openQuestion, question } from '../desk-steps.ts'
import { expect, test, type App } from '../fixtures.ts'
import { callFrom, type Person } from '../person.ts'
import { companyLogin } from '../staff.ts'

test.use(desktop)

/** A doctor on a phone who has asked an administrator. */
async function asking(app: App, text: string): Promise<{ phone: Page; doctor: Person }> {
  const phone = await app.elsewhere({ viewport: { width: 390, height: 844 } })
  const doctor = await app.signIn(phone)
  await callFrom(phone, app)('/api/chat/feedback', { text }, doctor.token)
  return { phone, doctor }
}

test('a question is found, claimed and answered with the keyboard, approved by a second person, and its letter arrives', async ({ page, app }) => {
  test.slow()
  const text = '冷藏车夜间停电后静置的药箱还能继续配送吗'
  const { phone } = await asking(app, text)
  await app.signInToConsole(page, 'editor')
  await page.goto('/admin/desk')
  await expect(page.getByRole('list', { name: '问题' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: '问题' }).getByRole('link')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('heading', { level: 2 })).toHaveText(text)
  await page.keyboard.press('c')
  await expect(question(page).getByText(/您正在处理，租约至 \d\d:\d\d/)).toBeVisible()
  await begin(page)
  await page.keyboard.type('先隔离，再按记录的温度与时间逐箱评估。')
  await page.keyboard.press('Control+s')
  await expect(editor(page).getByText(/^已保存 \d\d:\d\d$/)).toBeVisible()
  await editor(page).getByRole('button', { name: '添加证据' }).click()
  // The letters of an address are no shortcuts.
  await page.keyboard.type('revoke')
  await expect(editor(page).getByLabel('第 1 条证据标题')).toHaveValue('revoke')
  await editor(page).getByRole('button', { name: '删除第 1 条证据' }).click()
  await fillOtherFields(page)
  await submitForApproval(page)
  await expect(question(page).getByText('已提交答案，等待审核')).toBeVisible()

  const approver = await app.elsewhere(desktop)
  await app.signInToConsole(approver, 'administrator')
  await openQuestion(approver, app.origin, text)
  await expect(editor(approver).getByText('先隔离，再按记录的温度与时间逐箱评估。')).toBeVisible()
  await approver.keyboard.press('a')
  await approver.getByRole('button', { name: '撤销' }).click()
  await approver.keyboard.press('a')
  await expect(approver.getByText('发布，1 位提问者将收到站内信').first()).toBeVisible()
  await approver.getByRole('button', { name: '立即发布' }).click()
  await expect(question(approver).getByText('站内信 1 封，已读 0 封')).toBeVisible()

  await phone.goto('/home')
  await phone.getByRole('button', { name: '站内信，1 条未读' }).click()
  await phone.getByRole('link', { name: '查看答案' }).click()
  await expect(phone).toHaveURL(/\/notification\//)
  await expect(phone.getByText('先隔离，再按记录的温度与时间逐箱评估。')).toBeVisible()
  await approver.reload()
  await expect(question(approver).getByText('站内信 1 封，已读 1 封')).toBeVisible()
})

test('navigation within the ten seconds keeps the approval, and it can still be undone', async ({ page, app }) => {
  const text = '药箱封条在交接时松脱要不要拒收'
  await asking(app, text)
  const writer = await app.elsewhere(desktop)
  await app.signInToConsole(writer, 'editor')
  await openQuestion(writer, app.origin, text)
  await begin(writer)
  await answerField(writer).fill('先拍照留存，再由质量部门判断。')
  await fillOtherFields(writer)
  await submitForApproval(writer)
  await expect(editor(writer).getByRole('button', { name: '撤回修改' })).toBeVisible()

  await app.signInToConsole(page, 'administrator')
  await openQuestion(page, app.origin, text)
  await expect(editor(page).getByRole('button', { name: '批准并发布' })).toBeEnabled()
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: '立即发布' })).toBeVisible()
  await page.getByRole('link', { name: '知识库', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '知识库' })).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('button', { name: '立即发布' })).toBeHidden()
  await page.goBack()
  await expect(editor(page).getByRole('button', { name: '批准并发布' })).toBeEnabled()
  await page.keyboard.press('b')
  await page.getByRole('textbox', { name: '退回说明' }).fill('请补充时限')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: '问题' }).getByText('已退回')).toBeVisible()
  await writer.reload()
  await expect(editor(writer).getByRole('button', { name: '继续撰写' })).toBeEnabled()
  await expect(editor(writer).getByText('审核退回：请补充时限')).toBeVisible()
})

test('two browsers write on one draft: both texts are there, and a person chooses', async ({ page, app }) => {
  const text = '两个人同时写同一份答案的问题'
  await asking(app, text)
  const other = await app.elsewhere(desktop)
  for (const each of [page, other]) await app.signInToConsole(each, 'editor')
  await openQuestion(page, app.origin, text)
  await begin(page)
  await openQuestion(other, app.origin, text)
  await other.route('**/desk/draft/save', (route) => route.abort())
  await answerField(other).fill('另一个浏览器里写的')
  await other.keyboard.press('Control+s')
  await expect(editor(other).getByText('，内容仍在')).toBeVisible()
  await answerField(page).fill('先保存的版本')
  await page.keyboard.press('Control+s')
  await expect(editor(page).getByText(/^已保存/)).toBeVisible()

  await other.unroute('**/desk/draft/save')
  await other.keyboard.press('Control+s')
  const mine = other.getByRole('region', { name: '我的版本' })
  await expect(mine.locator('dd').filter({ hasText: '另一个浏览器里写的' })).toBeVisible()
  await expect(other.getByRole('region', { name: '对方版本' }).locator('dd').filter({ hasText: '先保存的版本' })).toBeVisible()
  await expect(mine.locator('mark').first()).toBeVisible()
  await other.getByRole('button', { name: '用我的覆盖' }).click()
  await expect(editor(other).getByText(/^已保存/)).toBeVisible()
  await expect(answerField(other)).toHaveValue('另一个浏览器里写的')
  await page.reload()
  await expect(answerField(page)).toHaveValue('另一个浏览器里写的')
})

test('text typed when the session expired is restored after the next login and saved', async ({ page, app }) => {
  const text = '中途重新登录的问题'
  await asking(app, text)
  const { userId } = await app.signInToConsole(page, 'editor')
  await openQuestion(page, app.origin, text)
  await begin(page)
  app.change("DELETE FROM sessions WHERE user_id = ? AND kind = 'console'", userId)
  await answerField(page).fill('写了一半的答案')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL('/admin/login')
  await companyLogin(page, { who: 'editor' })
  await expect(page).toHaveURL(/\/admin\/desk\/[\w-]+/)
  await expect(answerField(page)).toHaveValue('写了一半的答案')
  await expect(editor(page).getByText('已恢复上次未保存的内容')).toBeVisible()
  await expect(editor(page).getByText(/^已保存/)).toBeVisible()
  await page.reload()
  await expect(answerField(page)).toHaveValue('写了一半的答案')
})

test('an answer that the library has already goes out as it is', async ({ page, app }) => {
  const text = '人血白蛋白平时应该怎样储存'
  const { phone } = await asking(app, text)
  await app.signInToConsole(page, 'editor')
  await openQuestion(page, app.origin, text)
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: '用此条答复' })
  await expect(dialog).toContainText('将向 1 位提问者各发送一封站内信')
  await dialog.getByRole('button', { name: '发送 1 封站内信' }).click()
  await expect(question(page).getByText('已用现有答案')).toBeVisible()
  await expect(question(page).getByText('站内信 1 封，已读 0 封')).toBeVisible()
  await phone.goto('/home')
  await expect(phone.getByRole('button', { name: '站内信，1 条未读' })).toBeVisible()
})
