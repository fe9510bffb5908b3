import type { Locator } from '@playwright/test'
import { desktop } from '../console-session.ts'
import { expect, test } from '../fixtures.ts'

test.use(desktop)

test('a question is tried: how it is read, what is offered, why, and the address keeps it', async ({ page, app }) => {
  await app.signInToConsole(page, 'administrator')
  await page.goto('/admin/search-lab')
  await page.getByLabel('要试的问题').fill('請問哺乳期妇女能用ＩＶＩＧ吗')
  await page.keyboard.press('Enter')
  await expect(page.getByText('哺乳期妇女能用静注人免疫球蛋白吗', { exact: true })).toBeVisible()
  await expect(page.getByText('人群：哺乳期')).toBeVisible()
  const first = page.getByRole('region', { name: '候选条目' }).getByRole('listitem').first()
  await expect(first).toContainText('推荐第 1 位')
  await expect(first.locator('mark', { hasText: '哺乳期妇女' }).first()).toBeVisible()
  await expect(page.getByText(/药品或名称不同：问的是「静注人免疫球蛋白」/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('要试的问题')).toHaveValue('請問哺乳期妇女能用ＩＶＩＧ吗')
  await expect(page.getByRole('heading', { name: '候选条目' })).toBeVisible()
})

test('a name mistyped by sound is said to have been searched for as well', async ({ page, app }) => {
  await app.signInToConsole(page, 'editor')
  await page.goto(`/admin/search-lab?q=${encodeURIComponent('静饼怎么储存')}`)
  await expect(page.getByText('按“静丙”也查了一遍')).toBeVisible()
})

test('the ten largest contributions are shown, the others behind a button with their sum, and together they make the total', async ({ page, app }) => {
  await app.signInToConsole(page, 'editor')
  await page.goto(`/admin/search-lab?q=${encodeURIComponent('静丙放在哪里保存')}`)
  const first = page.getByRole('region', { name: '候选条目' }).getByRole('listitem').first()
  await first.getByRole('button', { name: '看依据' }).click()
  const reasons = first
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .filter({ hasNotText: '合计' })
  const total = first.getByRole('row', { name: /^合计/ }).getByRole('cell').first()
  await expect(reasons).toHaveCount(10)
  const others = first.getByRole('button', { name: /^其余 \d+ 项，合计 [+−]?\d+\.\d\d$/ })
  await expect(others).toHaveAttribute('aria-expanded', 'false')
  const [, more = '', rest = ''] = /^其余 (\d+) 项，合计 (.+)$/.exec((await others.textContent()) ?? '') ?? []
  const shown = await contributions(reasons)
  // Every figure is rounded.
  expect(Math.abs(sum(shown) + number(rest) - number((await total.textContent()) ?? ''))).toBeLessThan(0.07)

  await others.press('Enter')
  await expect(others).toHaveAttribute('aria-expanded', 'true')
  await expect(others).toBeFocused()
  await expect(reasons).toHaveCount(10 + Number(more))
  const all = await contributions(reasons)
  expect(all.slice(0, 10)).toEqual(shown)
  expect(Math.max(...all.slice(10).map(Math.abs))).toBeLessThanOrEqual(Math.abs(shown[9] ?? 0))
  await others.press('Enter')
  await expect(reasons).toHaveCount(10)
})

/** Of each row, the last figure. */
const contributions = async (rows: Locator): Promise<number[]> => (await rows.allInnerTexts()).map((row) => number(row.trim().split(/\s+/).at(-1) ?? ''))
const number = (shown: string): number => Number(shown.replace('−', '-').replace('+', ''))
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

test('forbidden content and adverse reactions are shown, and an equal question is answered directly', async ({ page, app }) => {
  await app.signInToConsole(page, 'editor')
  await page.goto(`/admin/search-lab?q=${encodeURIComponent('哪里可以买到冰毒')}`)
  await expect(page.getByText('提问会被拦截')).toBeVisible()
  await expect(page.getByText(/毒品交易与制作/)).toBeVisible()
  await page.goto(`/admin/search-lab?q=${encodeURIComponent('患者输注静丙后出现寒战怎么办')}`)
  await expect(page.getByText('已发生不良反应')).toBeVisible()
  await page.goto(`/admin/search-lab?q=${encodeURIComponent('白蛋白的储存条件')}`)
  const same = page.getByRole('listitem').filter({ hasText: '直接作答' })
  await expect(same).toContainText('人血白蛋白的储存条件是什么？')
  await expect(same).toContainText('同一问题')
})

test('the Enter that ends a word of an input method does not run', async ({ page, app }) => {
  await app.signInToConsole(page, 'editor')
  await page.goto('/admin/search-lab')
  const box = page.getByLabel('要试的问题')
  await box.fill('静丙怎么储存')
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  expect(new URL(page.url()).search).toBe('')
  await box.press('Enter')
  await expect(page).toHaveURL(/\?q=/)
})

test('a candidate becomes a regression case, fails when another one comes first, and is taken out', async ({ page, app }) => {
  await app.signInToConsole(page, 'editor')
  const question = '静丙副作用有哪些，家里人问'
  await page.goto(`/admin/search-lab?q=${encodeURIComponent(question)}`)
  const rows = page.getByRole('region', { name: '候选条目' }).getByRole('listitem')
  await rows
    .nth(0)
    .getByRole('button', { name: /^存为回归用例/ })
    .click()
  await expect(rows.nth(0)).toContainText('用例预期')
  await rows
    .nth(1)
    .getByRole('button', { name: /^存为回归用例/ })
    .click()
  await page.getByRole('button', { name: '改为这一条' }).click()
  await expect(rows.nth(1)).toContainText('用例预期')

  await page.getByRole('link', { name: '回归用例' }).click()
  await page.getByRole('button', { name: '全部运行' }).click()
  await expect(page.getByText(/^\d+\/\d+ 通过$/)).toBeVisible()
  const failed = page.getByRole('table').filter({ hasText: '实际第一' }).getByRole('row').filter({ hasText: question })
  await expect(failed).toContainText(/排在第 \d 位|未进入推荐/)

  await page.getByLabel('在问题里查找').fill(question)
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 1 条')).toBeVisible()
  await page.getByRole('button', { name: `移除用例「${question}」` }).click()
  await page.getByRole('button', { name: '移除', exact: true }).last().click()
  await expect(page.getByText('没有符合条件的内容')).toBeVisible()
})
