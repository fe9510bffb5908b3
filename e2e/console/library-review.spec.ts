import type { Page } from '@playwright/test'
import { desktop } from '../console-session.ts'
import { expect, test } from '../fixtures.ts'

test.use(desktop)

const question = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const progress = (page: Page) => page.getByRole('region', { name: '审核进度' })

/** Reviewed entries among the published ones. */
async function reviewed(page: Page): Promise<number> {
  const [, count] = /已审核 (\d+)/.exec(await progress(page).innerText())!
  return Number(count)
}

test('Two people release an entry that nobody has reviewed, by keys, one entry a screen, doses first', async ({ page, app }) => {
  await app.signInToConsole(page, 'editor')
  await page.goto('/admin/library?due=unreviewed')
  await expect(page.getByRole('row').nth(1)).toContainText('未审核')
  await page.getByRole('link', { name: /^审核队列（\d+）$/ }).click()
  await expect(question(page)).not.toBeEmpty()
  await expect(page.getByRole('article')).toContainText('急救与剂量')
  await expect(page.getByRole('article').getByRole('heading', { name: /^证据 \d+ 条$/ })).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading', { name: /^相似问法 \d+ 种$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '撤下' })).toHaveCount(0)
  const first = await question(page).innerText()

  await page.keyboard.press('j')
  await expect(question(page)).not.toHaveText(first)
  await page.keyboard.press('k')
  await expect(question(page)).toHaveText(first)
  await page.keyboard.press('c')
  await expect(page.getByText('已确认，等待另一位同事复核')).toBeVisible()
  await expect(question(page)).not.toHaveText(first)
  const held = await question(page).innerText()

  const other = await app.elsewhere(desktop)
  await app.signInToConsole(other, 'approver')
  await other.goto('/admin/library/review')
  // An entry in one person's queue is in no other's.
  await expect(question(other)).not.toHaveText(held)
  const before = await reviewed(other)
  await other.keyboard.press('x')
  await expect(other.getByRole('dialog', { name: '撤下这一条？' })).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog')).toBeHidden()
  await other.getByRole('radiogroup', { name: '步骤' }).getByText('复核').click()
  await expect(question(other)).toHaveText(first)
  await other.keyboard.press('a')
  await expect(other.getByText(/^审核通过，下次复审 \d{4}-\d\d-\d\d$/)).toBeVisible()
  await expect.poll(() => reviewed(other)).toBe(before + 1)

  await page.goto('/admin/library/review')
  await expect(question(page)).toHaveText(held)
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/admin\/desk\/draft\//)
  await page.goto(`/admin/library?q=${encodeURIComponent(first)}`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('complementary', { name: '版本' })).toContainText('初审')
})
