import { check, chooseFile, colleague, snippet, submit, type Colleague } from './desk-by-keyboard.ts'
import { asked, fileOf } from './desk-day.ts'
import { answerField, editor } from './desk-steps.ts'
import { expect, type App } from './fixtures.ts'
import { callFrom } from './person.ts'

/* Steps of a day at the desk besides the queue, by keyboard. */

/** A second officer: the development provider offers one alone. */
export async function secondOfficer(app: App, first: Colleague): Promise<Colleague> {
  const { userId } = await app.signInStaff(await app.elsewhere())
  await callFrom(first.page, app)('/api/admin/users/grant', { id: userId, role: 'pharmacovigilance' }, first.token)
  return colleague(app, 'staff')
}

/** Releases the question that speaks of an event. */
export async function release({ page, press, tabTo }: Colleague): Promise<void> {
  await press('g', 'p')
  await page.getByRole('link', { name: /^病例 \d+$/ }).waitFor()
  await press('j', 'Enter')
  await page.getByRole('button', { name: /^由我负责/ }).waitFor()
  await press('c')
  await tabTo(page.getByRole('button', { name: '放行给答疑台' }))
  await press('Enter')
  await expect(page.getByRole('tooltip').getByRole('button', { name: /取\s?消/ })).toBeFocused()
  await press('Tab', 'Enter')
  await expect(page.getByText(/已放行 · /)).toBeVisible()
}

/** Blanks the name of a patient: one officer proposes, the other confirms. */
export async function redact(first: Colleague, second: Colleague): Promise<void> {
  // The queue and the palette mask the name.
  await first.jumpTo('王建国', /^患者\*+打完破伤风免疫球蛋白/)
  await first.page.getByRole('button', { name: /^遮盖选中的文字/ }).waitFor()
  await first.press('h')
  await expect(first.page.getByRole('textbox', { name: '要遮盖的文字' })).toBeFocused()
  await first.type('王建国')
  await first.page.getByText(/^将遮盖：/).waitFor()
  await first.press('Control+Enter')
  await expect(first.page.getByText('等待遮盖：「王建国」')).toBeVisible()

  await second.press('g', 'm')
  await second.tabTo(second.page.getByRole('button', { name: '确认遮盖' }))
  await second.press('Enter')
  await expect(second.page.getByRole('tooltip').getByRole('button', { name: /取\s?消/ })).toBeFocused()
  await second.press('Tab', 'Enter')
  await expect(second.page.getByRole('table', { name: '已处理的遮盖' })).toContainText('已遮盖')
}

export async function addSnippet({ page, press, tabTo, type }: Colleague): Promise<void> {
  await press('?')
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toContainText('前往知识库')
  await press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press('g', 'k')
  await page.getByRole('heading', { level: 1, name: '知识库' }).waitFor()
  await press('g', 'd')
  await tabTo(page.getByRole('link', { name: '常用语' }))
  await press('Enter')
  await page.getByRole('button', { name: /^新增/ }).waitFor()
  await press('n')
  await expect(page.getByRole('textbox', { name: '名称' })).toBeFocused()
  await type('以说明书为准')
  await press('Tab')
  await type(snippet)
  await press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** 200 rows are a task in the background. */
const patient = { timeout: 60_000 }

/** Imports 200 rows once the bad ones are mended, and lets them out. */
export async function importFile(writer: Colleague, approver: Colleague): Promise<void> {
  const { page, press, tabTo } = writer
  await press('g', 'k')
  await tabTo(page.getByRole('link', { name: '导入', exact: true }))
  await press('Enter')
  await chooseFile(writer, fileOf({ rows: 200, bad: 2 }))
  await expect(page.getByText('有 2 行需要修改')).toBeVisible(patient)
  await tabTo(page.getByRole('button', { name: '重新选择文件' }))
  await press('Enter')
  await chooseFile(writer, fileOf({ rows: 200, bad: 0 }))
  await tabTo(page.getByRole('button', { name: '导入 200 条草稿' }))
  await press('Enter')
  await expect(page.getByText('新增 200，更新 0')).toBeVisible(patient)

  await approver.press('g', 'k')
  await approver.tabTo(approver.page.getByRole('link', { name: '导入批次' }))
  await approver.press('Enter')
  await approver.tabTo(approver.page.getByRole('link', { name: '知识库.jsonl' }))
  await approver.press('Enter')
  await approver.tabTo(approver.page.getByRole('table').getByRole('button').first())
  await approver.press('Enter')
  for (let opened = 1; opened <= 20; opened++) {
    if (opened > 1) await approver.press('j')
    await expect(approver.page.getByText(`您已打开 ${opened} 条`)).toBeVisible()
  }
  await approver.press('Escape', 'a')
  await expect(approver.page.getByRole('dialog', { name: '发布整个批次？' })).toBeVisible()
  await approver.press('Control+Enter')
  await expect(approver.page.getByText('已发布', { exact: true }).first()).toBeVisible(patient)
}

/** Corrects a published answer and tells its readers. */
export async function correct(writer: Colleague, approver: Colleague): Promise<void> {
  const [title] = asked.paraphrases
  await writer.jumpTo(title, new RegExp(`^${title}\\s*其他$`))
  await writer.tabTo(writer.page.getByRole('button', { name: '修订' }))
  await writer.press('Enter')
  await answerField(writer.page).waitFor()
  await writer.press('e')
  await expect(answerField(writer.page)).toBeFocused()
  await writer.type('两药之间须冲管。')
  await submit(writer)

  const { page, press, tabTo, type } = approver
  await press('g', 'd')
  await tabTo(page.getByRole('link', { name: /^待审核与草稿/ }))
  await press('Enter')
  await expect(page.getByRole('table', { name: '草稿' }).getByRole('link')).toHaveText([title])
  await press('j', 'Enter')
  await check(approver)
  await tabTo(editor(page).getByRole('radio', { name: '需要，发站内信', exact: true }), 2)
  await press('Space', 'Tab')
  await type('原答案没有写两药之间须冲管')
  await tabTo(editor(page).getByRole('button', { name: /^批准并发布/ }), 2)
  await press('Enter')
  await tabTo(page.getByRole('button', { name: '立即发布' }), 5)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
