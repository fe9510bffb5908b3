import { emptyForm } from '@xunyi/contract/safety-form'
import { desktop } from '../console-session.ts'
import { expect, test } from '../fixtures.ts'
import { graveViolations } from '../screens/axe.ts'

test.use({ ...desktop, viewport: { width: 1280, height: 720 } })

const shots = process.env['SHOTS'] ?? 'test-results'
const nobody = { name: '', hospital: '', department: '', phone: '', email: '' }

test('a search through very many cases says how far it has looked, can be stopped, and goes on from there', async ({ page, app }) => {
  test.slow()
  // A call looks at 40,000 rows at most, and the second is stopped; in the order of ids the ninth stands among the last.
  const word = '罕见的反应'
  app.change(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 90000)
    INSERT INTO safety_cases (id, number, state, kind, serious, death, cluster, day0, due_at, terms, form, reporter, revision, opened_at, last_text_at)
    SELECT 'many' || i, 5000000 + i, 'closed', 'occurred', 'no', 0, 0, '2026-01-01', 9007199254740991, CASE i WHEN 9 THEN ? ELSE '皮疹' END,
      CASE i WHEN 9 THEN ? ELSE '' END, CASE i WHEN 9 THEN ? ELSE '' END, 1, 0, 0 FROM n`,
    word,
    JSON.stringify(emptyForm()),
    JSON.stringify(nobody),
  )
  try {
    await app.signInToConsole(page, 'administrator')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let calls = 0
    await page.route('**/api/admin/safety/cases', async (route) => {
      calls += 1
      if (calls > 1) await held
      await route.continue()
    })
    await page.goto(`/admin/safety?state=closed&q=${word}`)
    await expect(page.getByText(/^已查 [\d,]+ 条，继续查找…$/)).toBeVisible()
    await expect(page.getByText('正在查找…')).toBeVisible()
    expect(await graveViolations(page)).toEqual([])
    await page.screenshot({ path: `${shots}/case-search.png` })
    await page.getByRole('button', { name: /停\s?止/ }).click()
    release()
    await expect(page.getByText(/^已查 [\d,]+ 条，已停止/)).toBeVisible()
    await page.screenshot({ path: `${shots}/case-search-stopped.png` })
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page.getByRole('link', { name: '病例 5000009' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('已查完')).toBeVisible({ timeout: 60_000 })
    await page.screenshot({ path: `${shots}/case-search-found.png` })
  } finally {
    app.change("DELETE FROM safety_cases WHERE id LIKE 'many%'")
  }
})
