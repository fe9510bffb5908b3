import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { desktop } from '../console-session.ts'
import { expect, test as base } from '../fixtures.ts'
import { callFrom } from '../person.ts'
import { graveViolations } from '../screens/axe.ts'
import { openServer, type Server } from '../server.ts'
import { readSheets } from '../workbook.ts'

/** A server whose operator has a name, which an E2B report needs. */
const test = base.extend<object, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, worker) => {
      const server = await openServer(worker.workerIndex, { OPERATOR_NAME: '云江生物制药有限公司' })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

test.use({ ...desktop, viewport: { width: 1280, height: 720 } })

const shots = process.env['SHOTS'] ?? 'test-results'
const reporter = { name: '王医生', hospital: '东湖医院', department: '血液科', phone: '13800008000', email: '' }
const noDrug = { approval_number: '', dosage_form: '', strength: '', manufacturer: '', expiry: '', indication: '' }
const form = {
  report: { source: 'institution', abroad: false, serious: 'yes', death: '', cluster: '', number: '' },
  patient: { initials: 'W.L.', sex: 'female', age: '52岁', age_group: '', weight_kg: '60', ethnicity: '', history: '', earlier_reactions: '' },
  medicines: [
    {
      ...noDrug,
      role: 'suspected',
      brand_name: '安宁',
      generic_name: '人血白蛋白',
      batch: '20260101',
      dosage: '10g 每日1次',
      route: '静脉滴注',
      began_on: '2026-01-02',
      ended_on: '',
      action: 'withdrawn',
      dechallenge: 'yes',
      rechallenge: 'not_done',
    },
  ],
  reactions: [
    {
      name: '寒战 <39℃> & "发热"',
      began_on: '2026-01-02',
      ended_on: '',
      outcome: 'improved',
      serious: ['hospitalisation'],
      expected: 'unexpected',
      causality_reporter: 'probable',
      causality: 'possible',
    },
  ],
  special: ['off_label'],
  narrative: '',
  death: { on: '', cause: '', autopsy: '' },
  laboratory: '体温 39.2℃',
  pregnancy: '',
  remarks: '',
  assessment: '时间关系合理',
}

/** The same words opened again are the same case. */
let opened = 0

/** A case in assessment, opened and taken by an officer who calls the server. */
async function assessed(page: Page, app: Server, token: string) {
  const call = callFrom(page, app)
  const { id } = await call<{ id: string }>('/api/admin/safety/open', { text: `电话：输注白蛋白后寒战，记录 ${opened++}`, reporter, day0: '2026-01-03' }, token)
  const { revision } = await call<{ revision: number }>('/api/admin/safety/case', { id }, token)
  let at = { id, revision }
  const change = async (path: string, input: object) => {
    const { revision: next } = await call<{ revision: number }>(`/api/admin/safety/${path}`, { ...at, ...input }, token)
    at = { id, revision: next }
  }
  await change('take', {})
  await change('save', { form, reporter, reason: '' })
  await change('move', { to: 'assessment', reason: '' })
  return { id, change }
}

test('an officer sees what is missing, makes both files, downloads them and prints the case', async ({ page, app }) => {
  const { token } = await app.signInToConsole(page, 'administrator')
  const { id, change } = await assessed(page, app, token)
  await page.goto(`/admin/safety/${id}`)
  await page.getByRole('button', { name: '上报文件' }).click()
  const drawer = page.getByRole('dialog', { name: /^上报文件/ })
  await expect(drawer.getByText('病例提交复核后才能生成上报文件')).toBeVisible()
  await expect(drawer.getByText('不良反应过程描述：缺少')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '生成E2B(R3) 草稿（XML）' })).toBeDisabled()
  await page.screenshot({ path: `${shots}/hand-over-missing.png` })

  await change('save', { form: { ...form, narrative: '输注30分钟后寒战，停药后好转。' }, reporter, reason: '' })
  await change('propose', { proposal: 'report', reason: '已核实' })
  await page.reload()
  await page.getByRole('button', { name: '上报文件' }).click()
  await drawer.getByRole('button', { name: '生成E2B(R3) 草稿（XML）' }).click()
  await expect(drawer.getByText('E2B(R3) 草稿（XML） · 第')).toBeVisible()
  await drawer.getByRole('button', { name: '生成报告表（XLSX）' }).click()
  await expect(drawer.getByText('报告表（XLSX） · 第')).toBeVisible()
  await expect(drawer.getByText('还没有登记上报')).toHaveCount(2)
  expect(await graveViolations(page)).toEqual([])
  await page.screenshot({ path: `${shots}/hand-over.png` })

  const save = async (name: RegExp) => {
    const [download] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name }).click()])
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }
  const xml = await save(/^下载 .*\.xml$/)
  expect(xml.name).toMatch(/-E2B-R3-草稿\.xml$/)
  // The browser's own parser reads the file, on a page without the console's rules: well formed, and the words as they were typed.
  const reader = await app.elsewhere()
  const read = await reader.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    const words = (name: string) => [...parsed.getElementsByTagNameNS('urn:hl7-org:v3', name)].map((element) => element.textContent)
    return {
      errors: parsed.getElementsByTagName('parsererror').length,
      root: parsed.documentElement.localName,
      originals: words('originalText'),
      lots: words('lotNumberText'),
    }
  }, xml.bytes.toString('utf8'))
  expect(read).toMatchObject({ errors: 0, root: 'MCCI_IN200100UV01', lots: ['20260101'] })
  expect(read.originals).toContain('寒战 <39℃> & "发热"')
  const sheets = readSheets((await save(/^下载 .*\.xlsx$/)).bytes)
  const [rows] = [...sheets.values()]
  expect(rows!.find(([, , label]) => label === '产品批号')?.[3]).toBe('20260101')
  expect(rows!.find(([, , label]) => label === '不良反应结果')?.slice(3)).toEqual(['好转', '', 'E.i.7'])

  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    (async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: '打印' }).click()
    })(),
  ])
  await expect(paper.getByRole('heading', { name: '上市许可持有人药品不良反应报告表（试行）' })).toBeVisible()
  await expect(paper.getByText(/病例 XY-\d{6} · 第\d+版 · 待复核/)).toBeVisible()
  await expect(paper.getByRole('navigation')).toHaveCount(0)
  expect(await graveViolations(paper)).toEqual([])
  await paper.screenshot({ path: `${shots}/hand-over-print.png`, fullPage: true })
  await paper.emulateMedia({ media: 'print' })
  await expect(paper.getByRole('button', { name: '打印' })).toBeHidden()
  await paper.setViewportSize({ width: 794, height: 1123 })
  await paper.screenshot({ path: `${shots}/hand-over-paper.png` })
  const pdf = await paper.pdf({ preferCSSPageSize: true, path: `${shots}/hand-over.pdf` })
  // A4 in points.
  expect(pdf.toString('latin1')).toMatch(/MediaBox ?\[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/)
})

test('line listing and figures of a period are shown and exported', async ({ page, app }) => {
  const { token } = await app.signInToConsole(page, 'administrator')
  const { id } = await assessed(page, app, token)
  await page.goto('/admin/safety')
  await page.getByRole('link', { name: '行列表与统计' }).click()
  await page.getByLabel('第0天从').fill('2026-01-03')
  await page.getByLabel('第0天到').fill('2026-01-03')
  await page
    .getByRole('button', { name: '查看' })
    .or(page.getByRole('button', { name: '查 看' }))
    .click()
  await expect(page.locator(`a[href="/admin/safety/${id}"]`)).toBeVisible()
  await expect(page.getByRole('table', { name: '新的或已知（反应）' }).getByRole('row', { name: /新的/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: '逾期' }).first()).toBeVisible()
  expect(await graveViolations(page)).toEqual([])
  await page.screenshot({ path: `${shots}/hand-over-listing.png`, fullPage: true })
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出 XLSX' }).click()])
  const sheets = readSheets(readFileSync(await download.path()))
  expect([...sheets.keys()]).toEqual(['行列表', '统计', '按药品'])
  expect(sheets.get('按药品')!.some(([name]) => name === '人血白蛋白')).toBe(true)
})
