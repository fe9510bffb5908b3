import { expect, test } from '../fixtures.ts'
import { graveViolations } from '../screens/axe.ts'

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })

test('a typed phrasing is added to the draft with one click, or ignored', async ({ page, app }) => {
  await app.signInToConsole(page, 'editor')
  const [entry] = app.rows("SELECT id FROM library_entries WHERE key = 'hsa-composition'")
  const id = String(entry?.['id'])
  for (const [phrasing, text] of [
    ['typed-1', '一瓶白蛋白里有啥'],
    ['typed-2', '白蛋白都含些什么'],
  ] as const) {
    app.change(
      'INSERT INTO typed_phrasings (id, entry_id, text_key, text, first_at, last_at) VALUES (?, ?, ?, ?, ?, ?)',
      phrasing,
      id,
      phrasing,
      text,
      Date.now(),
      Date.now(),
    )
    for (const person of ['one', 'another']) app.change('INSERT INTO typed_phrasing_people VALUES (?, ?)', phrasing, person)
  }
  await page.goto(`/admin/library/${id}`)
  const card = page.getByRole('region', { name: '医生的问法 2 种' })
  await expect(card).toContainText('2 人')
  expect(await graveViolations(page)).toEqual([])
  await page.getByRole('button', { name: '忽略：白蛋白都含些什么' }).click()
  await expect(page.getByText('白蛋白都含些什么')).toBeHidden()
  await page.getByRole('button', { name: '加入草稿：一瓶白蛋白里有啥' }).click()
  await expect(page.getByRole('region', { name: /^医生的问法/ })).toBeHidden()
  const [draft] = app.rows('SELECT content FROM drafts WHERE entry_id = ?', id)
  expect(String(draft?.['content'])).toContain('一瓶白蛋白里有啥')
  app.change('DELETE FROM drafts WHERE entry_id = ?', id)
})
