import { expect, test } from '../fixtures.ts'
import { answer, askPath } from '../person.ts'
import { graveViolations } from '../screens/axe.ts'

const asked = '人血白蛋白的储存条件是什么？'

test('an answer ends with related questions; one picked opens its answer, and the history has both', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto(askPath(asked))
  const related = page.getByRole('region', { name: '接着问' })
  const links = related.getByRole('listitem').getByRole('link')
  await expect(links).toHaveCount(3)
  await expect(related.getByRole('list')).toBeVisible()
  for (const link of await links.all()) expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  expect(await graveViolations(page)).toEqual([])

  const question = await links.first().innerText()
  const request = page.waitForRequest('**/api/chat/chat')
  await links.first().click()
  const sent = (await request).postDataJSON() as { id: string; text: string; typed?: string }
  expect([sent.text, sent.typed]).toEqual([question, undefined])
  await expect(page).toHaveURL(new RegExp(`/ask/${sent.id}\\?q=`))
  await expect(answer(page)).toBeVisible()
  await expect(links.first()).toBeVisible()
  await expect(related).not.toContainText(question)

  await page.goto('/me/history-qa')
  await expect(page.getByText(question)).toBeVisible()
  await page.getByText(asked).click()
  await expect(page).toHaveURL(/\/qa\//)
  await expect(links).toHaveCount(3)
  await expect(related).toContainText(question)
})

test('where the related questions do not load the answer stands alone', async ({ page, app }) => {
  await app.signIn(page)
  await page.route('**/api/chat/related', (route) => route.fulfill({ status: 500, json: { code: 'A0000', msg: '系统繁忙，请稍后重试' } }))
  const failed = page.waitForResponse('**/api/chat/related')
  await page.goto(askPath(asked))
  await failed
  await expect(answer(page)).toBeVisible()
  await expect(page.getByRole('region', { name: '接着问' })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '系统繁忙' })).toHaveCount(0)
})
