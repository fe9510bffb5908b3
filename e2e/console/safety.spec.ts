import type { Locator, Page } from '@playwright/test'
import { desktop } from '../console-session.ts'
import { expect, test, type App } from '../fixtures.ts'
import { wayTo } from '../network.ts'
import { callFrom, search } from '../person.ts'
import { graveViolations } from '../screens/axe.ts'

test.use({ ...desktop, viewport: { width: 1280, height: 720 } })

const mark = () => Math.random().toString(36).slice(2, 8)

/** A doctor types a text into search and leaves; with `sent` it goes to the team too. */
async function typed(app: App, text: string, { sent }: { sent: boolean }) {
  const phone = await app.elsewhere()
  const { token } = await app.signIn(phone)
  await phone.goto('/home')
  // The drawer opens before the answer arrives; a page that is left earlier may not have sent the question.
  const answered = phone.waitForResponse((response) => response.url().endsWith('/api/chat/recommend'))
  await search(phone, text)
  await answered
  if (sent) await callFrom(phone, app)('/api/chat/feedback', { text }, token)
  await phone.goto('about:blank')
}

const reporterText = (page: Page) => page.getByRole('region', { name: '原文与经过' })
const form = (page: Page) => page.getByRole('region', { name: '病例表' })

async function choose(page: Page, within: Locator, label: string, option: string) {
  await within.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** Opens the case of a text from the list. */
async function openCase(page: Page, app: App, words: string) {
  const [{ number } = { number: 0 }] = app.rows(
    'SELECT number FROM safety_cases JOIN safety_case_texts ON case_id = safety_cases.id WHERE text LIKE ?',
    `%${words}%`,
  ) as { number: number }[]
  await page.getByRole('link', { name: `病例 ${number}`, exact: true }).click()
  await shows(page, words)
}

async function shows(page: Page, words: string) {
  await expect(reporterText(page)).toContainText(words)
}

test('a death typed into search and left there alarms; an officer works it on screen, and a second one confirms', async ({ page, app }) => {
  test.slow()
  const ward = mark()
  await typed(app, `科室编码${ward}的患者输注人血白蛋白两小时后死亡`, { sent: false })

  await app.signInToConsole(page, 'administrator')
  const navigation = page.getByRole('link', { name: /^不良反应/ })
  // The navigation counts once a minute.
  await expect(async () => {
    await page.goto('/admin/desk')
    await expect(navigation).toContainText(/死亡或群体 \d+ 例待领取/, { timeout: 5000 })
  }).toPass()
  await navigation.click()
  await expect(page.getByRole('row').filter({ hasText: '死亡' }).first()).toContainText('死亡病例报告：立即')
  expect(await graveViolations(page)).toEqual([])
  await openCase(page, app, ward)
  await expect(form(page).getByText('点“由我负责”后可以填写')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('分诊', { exact: true })).toBeVisible()

  const parts = form(page)
  const elements = page.getByRole('list', { name: '有效报告四要素' })
  await expect(elements).toContainText('可识别的患者（缺）')
  await choose(page, parts, '性别', '女')
  await expect(elements).not.toContainText('可识别的患者（缺）')
  await parts.getByLabel('年龄（如 52岁）').fill('52岁')
  await parts.getByRole('group', { name: '药品 1' }).getByLabel('批号').fill('2026010')
  const reaction = parts.getByRole('group', { name: '不良反应 1' })
  await reaction.getByRole('checkbox', { name: '导致死亡' }).check()
  await choose(page, reaction, '本单位评价', '可能')
  await expect(parts.getByText(/处未保存/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^非不良反应/ })).toBeDisabled()
  await page.keyboard.press('Control+s')
  await expect(parts.getByText(/^已保存/)).toBeVisible()
  expect(await graveViolations(page)).toEqual([])
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `wider than ${width}`).toBeLessThanOrEqual(0)
  }

  await page.getByRole('button', { name: '变更状态' }).click()
  await page.getByRole('menuitem', { name: '评价' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /变\s?更/ })
    .click()
  await expect(page.getByText('已变更为评价')).toBeVisible()
  await page.getByRole('button', { name: /^提交复核/ }).click()
  await page.getByRole('textbox', { name: /^评价结论/ }).fill('与用药时间相关')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/您参与过评价或提交，须由第二人确认/)).toBeVisible()
  await expect(page.getByRole('button', { name: '确认已上报' })).toBeDisabled()

  const second = await app.elsewhere(desktop)
  const { userId } = await app.signInToConsole(second, 'editor')
  app.change("INSERT INTO user_roles (user_id, role, granted_at) VALUES (?, 'pharmacovigilance', 0)", userId)
  await second.goto(page.url())
  await second.getByRole('button', { name: '确认已上报' }).click()
  await second.getByRole('textbox', { name: '报告编号' }).fill(`N-${ward}`)
  await second.keyboard.press('Control+Enter')
  await expect(second.getByText('已上报', { exact: true })).toBeVisible()
  await second
    .getByRole('button', { name: /^版本 \d+ 的差异$/ })
    .first()
    .click()
  await expect(second.getByRole('row', { name: /报告编号/ })).toContainText(`N-${ward}`)
  app.change("DELETE FROM user_roles WHERE user_id = ? AND role = 'pharmacovigilance'", userId)
})

test('a writer sees that a question waits, not its words, and can neither claim nor reject it until its release', async ({ page, app }) => {
  test.slow()
  const ward = mark()
  const text = `科室编码${ward}的患者输注静丙后全身皮疹，静丙还能继续用吗？`
  await typed(app, text, { sent: true })
  const writer = await app.elsewhere(desktop)
  const { token } = await app.signInToConsole(writer, 'editor')
  const [{ id } = { id: '' }] = app.rows('SELECT id FROM open_questions WHERE question = ?', text) as { id: string }[]
  await writer.goto('/admin/desk')
  await expect(writer.getByRole('link', { name: /涉及不良反应，待药物警戒放行/ }).first()).toBeVisible()
  await expect(writer.getByText(ward)).toHaveCount(0)
  await writer.goto(`/admin/desk/${id}`)
  await expect(writer.getByText('涉及疑似不良反应，等待药物警戒放行')).toBeVisible()
  await expect(writer.getByText('药物警戒放行后才能撰写答案')).toBeVisible()
  for (const name of [/^认领/, /^驳回/]) await expect(writer.getByRole('button', { name })).toBeDisabled()
  await expect(writer.getByText(ward)).toHaveCount(0)
  for (const [path, input] of [
    ['/api/admin/desk/reject', { id, reason: 'scope' }],
    ['/api/admin/desk/draft/open', { question_id: id, entry_id: null }],
  ] as const)
    await expect(callFrom(writer, app)(path, input, token)).rejects.toThrow(path)
  await expect(writer.getByRole('link', { name: /^不良反应/ })).toHaveCount(0)

  await app.signInToConsole(page, 'administrator')
  await page.goto(`/admin/desk/${id}`)
  await page.getByRole('link', { name: /^查看病例/ }).click()
  await shows(page, ward)
  await page.keyboard.press('c')
  await reporterText(page).getByRole('button', { name: '放行给答疑台' }).click()
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /放\s?行/ })
    .click()
  await expect(
    reporterText(page)
      .getByText(/已放行/)
      .first(),
  ).toBeVisible()
  await writer.reload()
  await expect(writer.getByText(text).first()).toBeVisible()
  await expect(writer.getByRole('button', { name: /^认领/ })).toBeEnabled()
})

test('nothing typed in the form is lost: by a reload, a failed call, or a colleague who saved first', async ({ page, app }) => {
  test.slow()
  const { token } = await app.signInToConsole(page, 'administrator')
  await page.goto('/admin/safety')
  await page.getByRole('button', { name: /^登记病例/ }).click()
  const words = `电话报告${mark()}：输注白蛋白后寒战`
  await page.getByRole('textbox', { name: /^获知的内容/ }).fill(words)
  await page.getByLabel('医院').fill('东湖医院')
  await page.keyboard.press('Control+Enter')
  await shows(page, words)
  // The list and the case by keys alone.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /^病例 \d+$/ }).first()).toBeVisible()
  // A key pressed before the list of the new address has replaced the old one is for neither.
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: /^病例 \d+$/ }).and(page.locator(':focus'))).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await page.goBack()
  await shows(page, words)
  await page.keyboard.press('c')
  await expect(page.getByText('分诊', { exact: true })).toBeVisible()

  const age = form(page).getByLabel('年龄（如 52岁）')
  await age.fill('61岁')
  const saving = await wayTo(page, '/api/admin/safety/save')
  await page.reload()
  await expect(age).toHaveValue('61岁')
  await expect(form(page).getByText('1 处未保存')).toBeVisible()
  await saving.be('broken')
  await page.keyboard.press('Control+s')
  await expect(form(page).getByText(/保存失败.*内容仍在/)).toBeVisible()
  await saving.be('open')

  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const call = callFrom(page, app)
  const theirs = await call<{ revision: number; form: { patient: object }; reporter: object }>('/api/admin/safety/case', { id }, token)
  const patient = { ...theirs.form.patient, sex: 'male', age: '60岁' }
  await call('/api/admin/safety/save', { id, revision: theirs.revision, form: { ...theirs.form, patient }, reporter: theirs.reporter, reason: '' }, token)
  await page.keyboard.press('Control+s')
  const clash = page.getByRole('alert').filter({ hasText: '您填写的内容还在' })
  await expect(clash).toContainText('两边都改了：患者 · 年龄（如 52岁）')
  await clash.getByRole('button', { name: '合并，保留我的填写' }).click()
  await expect(age).toHaveValue('61岁')
  await page.keyboard.press('Control+s')
  await expect(form(page).getByText(/^已保存/)).toBeVisible()
  const saved = await call<{ form: { patient: { sex: string; age: string } } }>('/api/admin/safety/case', { id }, token)
  expect(saved.form.patient).toMatchObject({ sex: 'male', age: '61岁' })
})

test('a writer marks a question that the rules missed, after reading what follows', async ({ page, app }) => {
  const doctor = await app.elsewhere()
  const { token } = await app.signIn(doctor)
  const text = `${mark()}病区的值班药师电话是多少？`
  await callFrom(doctor, app)('/api/chat/feedback', { text }, token)
  await app.signInToConsole(page, 'editor')
  const [{ id } = { id: '' }] = app.rows('SELECT id FROM open_questions WHERE question = ?', text) as { id: string }[]
  await page.goto(`/admin/desk/${id}`)
  await expect(page.getByRole('button', { name: /^标为不良反应/ })).toBeVisible()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: '标为不良反应' })
  await expect(dialog).toContainText('不能撤回')
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('电话中说用药后发热')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('涉及疑似不良反应，等待药物警戒放行')).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^标为不良反应/ })).toHaveCount(0)
})
