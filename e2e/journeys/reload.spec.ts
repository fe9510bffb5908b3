import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { adverseModal, answer, askPath, questions } from '../person.ts'

/** The record of the next answer that comes. */
function record(page: Page): Promise<string> {
  return page
    .waitForResponse((response) => response.url().endsWith('/api/chat/chat') && response.ok())
    .then(async (response) => ((await response.json()) as { data: { id: string } }).data.id)
}

test('a reload of an answer finds the same record and makes no second history row', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  const rows = () => app.rows('SELECT id FROM history_records WHERE user_id = ?', userId)
  const first = record(page)
  await page.goto(askPath(questions.sample))
  const id = await first
  await expect(answer(page)).toBeVisible()
  for (let reload = 0; reload < 2; reload++) {
    const again = record(page)
    await page.reload()
    expect(await again).toBe(id)
    await expect(answer(page)).toBeVisible()
  }
  expect(rows()).toEqual([{ id }])
})

test('asking the same again from another page within ten minutes is one record and one notice', async ({ page, context, app }) => {
  const { userId } = await app.signIn(page)
  await page.goto(askPath(questions.adverse))
  await adverseModal(page).getByRole('button', { name: '知道了' }).click()
  await page.goto('/home')
  await expect(page.getByRole('search')).toBeVisible()
  await page.goBack()
  await expect(answer(page)).toBeVisible()
  await expect(adverseModal(page)).toBeHidden()

  const other = await context.newPage()
  await other.goto(askPath(questions.adverse))
  await expect(answer(other).or(adverseModal(other)).first()).toBeVisible()
  expect(app.rows('SELECT id FROM history_records WHERE user_id = ?', userId)).toHaveLength(1)
  expect(app.rows('SELECT id FROM safety_records WHERE user_id = ?', userId)).toHaveLength(1)
})
