import type { Page } from '@playwright/test'
import { desktop } from '../console-session.ts'
import { expect, test, type App } from '../fixtures.ts'
import { graveViolations } from '../screens/axe.ts'

test.use(desktop)

/* Days of one's own, long gone, so that nothing of other tests is in them. */

let years = 2020

/** Example events on two of nine days: four questions, two of them answered, one with the notice. */
function someDays(app: App): { from: string; to: string; query: string; mark: string } {
  const year = years++
  const mark = `${year} 年的问题`
  const at = (time: string) => Date.parse(`${year}-03-${time}+08:00`)
  app.change("INSERT INTO users (id, identity, nickname, hospital, department, disabled, created_at) VALUES (?, 'doctor', '王', '', '', 0, 0)", mark)
  const [entry] = app.rows('SELECT id, version FROM library_entries ORDER BY key LIMIT 1')
  const asked = (n: number, time: string, known: boolean, pv: number) =>
    app.change(
      'INSERT INTO history_records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      `${year}-${n}`,
      mark,
      `${mark} ${n}`,
      known ? String(entry!['id']) : null,
      known ? Number(entry!['version']) : null,
      '',
      '[]',
      pv,
      at(time),
    )
  asked(1, '10T00:00:00', true, 0)
  asked(2, '10T23:59:59', true, 1)
  asked(3, '12T09:00:00', false, 0)
  asked(4, '12T10:00:00', false, 0)
  app.change("INSERT INTO blocked_texts VALUES (?, NULL, 'ask', 'drugs', ?)", `${year}-1`, at('12T10:00:00'))
  app.change(
    "INSERT INTO safety_records (id, event_key, written_in, text, text_key, kind, findings, created_at) VALUES (?, ?, 'ask', ?, '', 'occurred', ?, ?)",
    `${year}-1`,
    `${year}-1`,
    `${mark}：用白蛋白后皮疹`,
    '{"products":["白蛋白"],"reactions":["皮疹"]}',
    at('10T23:59:59'),
  )
  const from = `${year}-03-06`
  const to = `${year}-03-14`
  return { from, to, query: `?from=${from}&to=${to}`, mark }
}

const tile = (page: Page, label: string | RegExp) => page.getByRole('link', { name: label })

test('a figure opens the list of what it counts, for the same period, and the way back keeps it', async ({ page, app }) => {
  const { query, mark } = someDays(app)
  await app.signInToConsole(page, 'administrator')
  await page.goto(`/admin/insight${query}`)
  await expect(tile(page, /^提问 ›/)).toContainText('4')
  await expect(tile(page, '未答复')).toContainText('50.0%')
  await tile(page, '未答复').click()
  await expect(page).toHaveURL(/\/insight\/questions\?from=.*outcome=unanswered/)
  await expect(page.getByText('共 2 条')).toBeVisible()
  await expect(page.getByText(`${mark} 4`)).toBeVisible()
  await expect(page.getByText(`${mark} 1`)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('共 2 条')).toBeVisible()
  await page.getByText('提示不良反应', { exact: true }).first().click()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await expect(page.getByText(`${mark} 2`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '看板' }).click()
  await tile(page, '被屏蔽').click()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await expect(page.getByText('毒品交易与制作')).toBeVisible()
})

test('a chart has a summary sentence and a table', async ({ page, app }) => {
  const { query, from } = someDays(app)
  await app.signInToConsole(page, 'editor')
  await page.goto(`/admin/insight${query}`)
  const asked = page.getByRole('region', { name: '每日提问' })
  await expect(asked.getByText(`共提问 4 次，平均每天 0.4 次；最多的一天是 ${from.slice(0, 4)}-03-10，2 次。`)).toBeVisible()
  await expect(asked.locator('canvas')).toBeVisible()
  await asked.getByText('表格').click()
  await expect(asked.getByRole('row', { name: `${from.slice(0, 4)}-03-12 0 2` })).toBeVisible()
  await expect(asked.locator('canvas')).toHaveCount(0)
  expect(await graveViolations(page)).toEqual([])
})

test('a period of one’s own is in the address; one that ends before it begins is said to', async ({ page, app }) => {
  const { query, from, to } = someDays(app)
  await app.signInToConsole(page, 'editor')
  await page.goto('/admin/insight')
  await page.getByText('近 7 天').click()
  await expect(page).toHaveURL(/\?days=7$/)
  await page.getByText('自定义').click()
  await page.getByLabel('开始日期').fill(to)
  await page.getByLabel('结束日期').fill(from)
  await page.getByRole('button', { name: '查看' }).click()
  await expect(page.getByRole('alert')).toHaveText('结束日期不能早于开始日期')
  await page.getByLabel('开始日期').fill(from)
  await page.getByLabel('结束日期').fill(to)
  await page.getByRole('button', { name: '查看' }).click()
  await expect(page).toHaveURL(new RegExp(`${query.replace('?', '\\?')}$`))
  await expect(tile(page, /^提问 ›/)).toContainText('4')
})

test('the words about an adverse reaction are for pharmacovigilance alone', async ({ page, app }) => {
  const { query, mark } = someDays(app)
  await app.signInToConsole(page, 'editor')
  await page.goto(`/admin/insight/adverse${query}`)
  await expect(page.getByText('皮疹', { exact: true })).toBeVisible()
  await expect(page.getByText('原文仅药物警戒人员可见。')).toBeVisible()
  await expect(page.getByText(mark)).toHaveCount(0)
  const other = await app.elsewhere()
  await app.signInToConsole(other, 'administrator')
  await other.goto(`/admin/insight/adverse${query}`)
  await expect(other.getByText(`${mark}：用白蛋白后皮疹`)).toBeVisible()
})

test('the list is taken away as a workbook', async ({ page, app }) => {
  const { query, from, to } = someDays(app)
  await app.signInToConsole(page, 'editor')
  await page.goto(`/admin/insight/questions${query}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Excel' }).click()
  expect((await download).suggestedFilename()).toContain(`提问-${from}-${to}.xlsx`)
})
