import type { Locator, Page } from '@playwright/test'

/** Steps of a writer and an approver on the answer desk, without assertions, so that the pictures use them too. */

export const question = (page: Page): Locator => page.getByRole('region', { name: '问题', exact: true })
export const editor = (page: Page): Locator => page.getByRole('region', { name: '答案', exact: true })
export const answerField = (page: Page): Locator => editor(page).getByRole('textbox', { name: '答案', exact: true })

/** Opens a question on the desk, with the queue filtered to it. */
export async function openQuestion(page: Page, origin: string, text: string): Promise<void> {
  await page.goto(`${origin}/admin/desk?q=${encodeURIComponent(text)}`)
  await page.getByRole('link', { name: text }).click()
  await page.getByRole('heading', { level: 2, name: text }).waitFor()
}

/** Claims the question and opens its editor by shortcut. */
export async function begin(page: Page): Promise<void> {
  await page.keyboard.press('e')
  await answerField(page).and(page.locator(':focus')).waitFor()
}

/** Fills in the other fields of an entry. */
export async function fillOtherFields(page: Page): Promise<void> {
  await editor(page).getByRole('button', { name: '添加证据' }).click()
  await editor(page).getByLabel('第 1 条证据标题').fill('药品说明书')
  await editor(page).getByLabel('第 1 条证据网址').fill('www.nmpa.gov.cn/datasearch')
  const kind = editor(page).getByRole('combobox', { name: '第 1 条证据的类型' })
  await kind.fill('网页')
  await kind.press('Enter')
  await editor(page).getByLabel('第 1 条证据：网站的主办者').fill('国家药品监督管理局')
  const subject = editor(page).getByRole('combobox', { name: '主题' })
  await subject.fill('冷链与储存')
  await subject.press('Enter')
  await editor(page).getByRole('button', { name: '一年后' }).click()
  // Last, because the submit shortcut must also work from within a select.
  const category = editor(page).getByRole('combobox', { name: '类别' })
  await category.fill('储存与有效期')
  await category.press('Enter')
}

/** Confirms the open checks and submits. */
export async function submitForApproval(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: '提交审核' })
  await dialog.waitFor()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await page.keyboard.press('Control+Enter')
  await editor(page)
    .getByRole('heading', { name: /^待审核/ })
    .waitFor()
}

/** Opens all of the evidence and ticks the approver's own checklist. The addresses stay closed: tests reach no other host. */
export async function verify(page: Page): Promise<void> {
  const own = editor(page).getByRole('group', { name: '我的核对' })
  await own.waitFor()
  for (const source of await own.getByRole('link').all()) {
    await source.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault(), { once: true }))
    const opened = page.waitForResponse((response) => response.url().endsWith('/draft/open_evidence'))
    await source.click()
    await opened
  }
  for (const box of await own.getByRole('checkbox').all()) await box.check()
}
