import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { answer, askPath, questions } from '../person.ts'

async function expectBelow(toast: Locator, covered: Locator): Promise<void> {
  await expect(toast).toBeVisible()
  const { y, height } = (await covered.boundingBox())!
  expect((await toast.boundingBox())!.y).toBeGreaterThanOrEqual(y + height)
}

test('a toast covers neither the disclaimer nor a title, and goes with its page', async ({ page, app }) => {
  await app.signIn(page)
  await page.clock.install()
  await page.goto(askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expectBelow(page.getByText('已收藏，可在').first(), page.getByText('回答不能替代真实医疗建议'))

  await page.goto('/me')
  await page.getByRole('link', { name: '收藏' }).click()
  await page.getByRole('button', { name: '移除' }).click()
  const toast = page.getByText('已取消收藏')
  await expectBelow(toast, page.getByRole('heading', { name: '收藏', exact: true }))
  // From here on time stands: the toast does not go by itself.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 600))
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL('/me')
  await page.clock.runFor(300)
  await expect(toast).toHaveCount(0)
})
