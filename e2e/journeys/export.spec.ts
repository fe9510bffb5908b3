import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { wayTo } from '../network.ts'
import { answer, askPath, questions } from '../person.ts'
import { dialog, row } from '../screens/arrange.ts'
import { readSheets } from '../workbook.ts'

const sheet = (page: Page) => dialog(page, '导出我的数据')
const exportButton = (page: Page, name: string) => sheet(page).getByRole('button', { name })

/** Taps a button of the open sheet. @returns the downloaded file */
async function download(page: Page, name: string): Promise<{ filename: string; bytes: Buffer }> {
  const started = page.waitForEvent('download')
  await exportButton(page, name).click()
  const file = await started
  return { filename: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

interface Exported {
  [kind: string]: { title: string; fields: Record<string, string>; rows: Record<string, unknown>[] }
}

test('a doctor exports everything, as JSON and as an Excel workbook', async ({ page, app }) => {
  const { phone, userId } = await app.signIn(page)
  await page.goto(askPath(questions.sample))
  await expect(answer(page)).toBeVisible()
  await page.goto('/me')
  await row(page, '导出我的数据').click()

  const json = await download(page, '导出 JSON 文件')
  await expect(page.getByText('已导出，请在下载内容中查看')).toBeVisible()
  expect(json.filename).toMatch(/^循医-我的数据-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(json.bytes.toString()) as Exported
  expect(data['account']!.rows).toEqual([
    expect.objectContaining({ user_id: userId, identity: '医生', name: '王医生', phone, hospital: '市第一人民医院', department: '血液科' }),
  ])
  expect(data['history']!.rows).toEqual([expect.objectContaining({ question: questions.sample, answer: expect.stringContaining('辛酸钠') as unknown })])
  expect(data['consents']!.rows).toHaveLength(1)
  expect(data['sessions']!.rows).toEqual([expect.objectContaining({ current: true })])

  const excel = await download(page, '导出 Excel 表格')
  expect(excel.filename).toMatch(/^循医-我的数据-\d{4}-\d\d-\d\d\.xlsx$/)
  const sheets = readSheets(excel.bytes)
  expect([...sheets.keys()].slice(0, 2)).toEqual(['账号', '历史问答'])
  const [heads, values] = sheets.get('账号')!
  for (const [head, value] of [
    ['姓名', '王医生'],
    ['手机号', phone],
    ['医院', '市第一人民医院'],
  ])
    expect(values![heads!.indexOf(head!)]).toBe(value)
  expect(sheets.get('历史问答')![1]).toContain(questions.sample)
  expect(sheets.get('历史问答')).toHaveLength(2)
})

test('two taps export once; an export that failed says so and can be asked for again', async ({ page, app }) => {
  const way = await wayTo(page, '/api/user/export')
  await way.be('held')
  await app.signInStaff(page)
  await page.goto('/me')
  await row(page, '导出我的数据').click()
  await exportButton(page, '导出 JSON 文件').evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await exportButton(page, '导出 Excel 表格').click()
  await expect.poll(way.calls).toBe(1)
  await way.be('broken')
  const started = page.waitForEvent('download')
  await started
  expect(way.calls()).toBe(1)

  await exportButton(page, '导出 Excel 表格').click()
  await expect(sheet(page).getByText('网络异常，请稍后重试').last()).toBeVisible()
  await way.be('open')
  const { bytes } = await download(page, '导出 Excel 表格')
  expect(readSheets(bytes).get('账号')![1]).toContain('员工')
  expect(readSheets(bytes).get('企业账号')).toHaveLength(2)
})
