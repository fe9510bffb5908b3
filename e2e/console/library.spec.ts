import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { desktop } from '../console-session.ts'
import { verify } from '../desk-steps.ts'
import { expect, test } from '../fixtures.ts'
import { callFrom } from '../person.ts'
import { publishFile } from './publish-file.ts'

test.use(desktop)

/** Letters alone: a number would be a dose. */
const unique = () => randomUUID().replaceAll(/[^a-f]/g, '')

interface Row {
  key: string
  question: string
  answer: string
}

const line = (row: Row) =>
  JSON.stringify({
    ...row,
    phrasings: [],
    evidence: [{ title: '药品说明书', url: 'www.nmpa.gov.cn/labels' }],
    subject: '人血白蛋白',
    category: '其他',
    reviewed_on: '2026-01-01',
    review_due: '2099-01-01',
  })

const fileOf = (...rows: Row[]) => ({ name: '知识库.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(rows.map(line).join('\n')) })

async function open(page: Page, key: string): Promise<void> {
  await page.goto(`/admin/library?q=${key}`)
  await page.getByRole('row', { name: key }).getByRole('link').first().click()
}

test('A file is looked through row by row, duplicates are decided on, and a second person publishes it', async ({ page, app }) => {
  await app.signInToConsole(page, 'editor')
  const name = unique()
  const old = { key: `old-${name}`, question: `${name}甲药怎么保存？`, answer: '避光保存。' }
  await publishFile(app, fileOf(old))

  await page.goto('/admin/library/import')
  const fresh = { key: `new-${name}`, question: `${name}乙药怎么运输？`, answer: '冷链运输。' }
  const twin = { key: `twin-${name}`, question: `${name}甲药怎么保存`, answer: '冷藏保存。' }
  await page.locator('input[type=file]').setInputFiles(fileOf(fresh, twin, { key: '坏 编号', question: `${name}丙药？`, answer: '无。' }))
  await expect(page.getByText('有 1 行需要修改')).toBeVisible()
  await expect(page.getByRole('row', { name: /第 3 行.*只能用字母/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^导入/ })).toBeDisabled()

  await page.getByRole('button', { name: '重新选择文件' }).click()
  await page.locator('input[type=file]').setInputFiles(fileOf(fresh, twin))
  await expect(page.getByText('还有 1 行重复没有决定')).toBeVisible()
  const row = page.getByRole('row', { name: `与知识库中编号 old-${name} 是同一问题` })
  await row.getByRole('radio', { name: '覆盖' }).check()
  await page.getByRole('button', { name: '导入 2 条草稿' }).click()
  await expect(page.getByText('新增 1，更新 1，未变 0，跳过 0。')).toBeVisible()
  await page.getByRole('button', { name: '查看批次' }).click()
  await expect(page.getByRole('button', { name: '撤回' })).toBeVisible()

  const approver = await app.elsewhere(desktop)
  await app.signInToConsole(approver, 'approver')
  await approver.goto(page.url())
  await expect(approver.getByRole('button', { name: '批准并发布 2 条' })).toBeDisabled()
  for (const question of [fresh.question, twin.question]) {
    await approver.getByRole('button', { name: question }).click()
    await expect(approver.getByRole('dialog').getByRole('region', { name: '答案' })).toBeVisible()
    await approver.keyboard.press('Escape')
  }
  await approver.getByRole('button', { name: '批准并发布 2 条' }).click()
  const decision = approver.getByRole('dialog', { name: '发布整个批次？' })
  await expect(decision.getByText('1 条的答案有改动。看过旧答案的人需要知道吗？')).toBeVisible()
  await expect(decision.getByRole('button', { name: '发布' })).toBeDisabled()
  await decision.getByText('不需要').click()
  await decision.getByRole('button', { name: '发布' }).click()
  await expect(approver.getByText('已发布', { exact: true }).first()).toBeVisible()

  await open(page, `old-${name}`)
  await page.getByRole('link', { name: '与上一版比较' }).click()
  const answer = page.getByRole('region', { name: '答案' })
  await expect(answer.locator('del')).toHaveText('避光')
  await expect(answer.locator('ins')).toHaveText('冷藏')
  await page.reload()
  await expect(answer.locator('ins')).toHaveText('冷藏')
})

test('An entry is withdrawn with a reason, says so, and comes back', async ({ page, app }) => {
  await app.signInToConsole(page, 'approver')
  const name = unique()
  const entry = { key: `w-${name}`, question: `${name}丁药能冷冻吗？`, answer: '不能。' }
  await publishFile(app, fileOf(entry))
  await open(page, entry.key)
  await expect(page.getByRole('heading', { name: entry.question })).toBeVisible()

  await page.getByRole('button', { name: '撤下' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '撤下' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('问 13800138000')
  await dialog.getByRole('button', { name: '撤下' }).click()
  await expect(dialog.getByText('请不要写手机号或邮箱')).toBeVisible()
  await expect(dialog.getByLabel('原因')).toHaveValue('问 13800138000')
  await dialog.getByLabel('原因').fill('说明书已修订')
  await dialog.getByRole('button', { name: '撤下' }).click()
  await expect(page.getByText('该条已撤下')).toBeVisible()
  await expect(page.getByRole('complementary', { name: '版本' })).toContainText('说明书已修订')

  await page.goto(`/admin/library?q=${entry.key}&status=withdrawn`)
  await expect(page.getByRole('row', { name: entry.key })).toContainText('已撤下')
  await page.getByRole('row', { name: entry.key }).getByRole('link').first().click()
  await expect(page.getByText('等待确认：撤下条目（追认）')).toBeVisible()
  await page.getByRole('button', { name: '提议恢复' }).click()
  await dialog.getByLabel('原因').fill('已核对')
  await dialog.getByRole('button', { name: '提议恢复' }).click()
  await expect(page.getByText('等待确认：恢复条目')).toBeVisible()
  await expect(page.getByText('该条已撤下')).toBeVisible()
})

test('A writer is told that a second person publishes a file, and writes at the desk', async ({ page, app }) => {
  const name = unique()
  const entry = { key: `d-${name}`, question: `${name}戊药怎么配制？`, answer: '按说明书配制。' }
  await publishFile(app, fileOf(entry))

  await app.signInToConsole(page, 'editor')
  await page.goto('/admin/library/import')
  await page.locator('input[type=file]').setInputFiles(fileOf({ ...entry, answer: '改了。' }))
  await expect(page.getByText('导入后由另一位医学审核批准才发布')).toBeVisible()

  await open(page, entry.key)
  await expect(page.getByRole('button', { name: '撤下' })).toHaveCount(0)
  await page.getByRole('button', { name: '修订' }).click()
  await page.waitForURL(/\/admin\/desk\/draft\//)
  await open(page, entry.key)
  await expect(page.getByText('的修订正在撰写')).toBeVisible()
})

test('The list keeps its filters in the address and hands out what they leave', async ({ page, app }) => {
  await app.signInToConsole(page, 'approver')
  const name = unique()
  await publishFile(
    app,
    fileOf(
      { key: `l-${name}-a`, question: `${name}己药的规格？`, answer: '见说明书。' },
      { key: `l-${name}-b`, question: `${name}庚药的疗程？`, answer: '见说明书。' },
    ),
  )
  await page.goto('/admin/library')
  await page.getByRole('searchbox', { name: '搜索知识库' }).fill(`l-${name}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=l-${name}`))
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(2)
  for (const box of await page.getByRole('checkbox', { name: new RegExp(`^选择：${name}`) }).all()) await box.check()
  await page.getByRole('button', { name: '复审无误（2 条）' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?认/ })
    .click()
  await expect(page.getByText('已记为今日复审：2 条')).toBeVisible()
  expect(app.rows('SELECT id FROM library_entries WHERE key LIKE ? AND version = 2', `l-${name}-%`)).toHaveLength(2)
  await page.getByRole('button', { name: '导出' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /\.csv/ }).first().click()
  expect((await download).suggestedFilename()).toMatch(/^知识库-.*\.csv$/)
  await expect(page.getByText('已导出，并记入审计日志')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page).toHaveURL(/\/admin\/library$/)
})

test('The list of subjects shows counts; a new one is added, offered by the filter, and removed again', async ({ page, app }) => {
  await app.signInToConsole(page, 'approver')
  await page.goto('/admin/library')
  await page.getByRole('button', { name: '主题', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '主题' })
  await expect(drawer.getByRole('row', { name: /^人血白蛋白 \d+$/ })).toBeVisible()
  const name = `凝血因子${unique()}`
  await drawer.getByLabel('新主题').fill(name)
  await drawer.getByRole('button', { name: '添加' }).click()
  await expect(drawer.getByRole('row', { name: `${name} 0` })).toBeVisible()
  await drawer.getByRole('button', { name: `删除主题 ${name}` }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click()
  await expect(drawer.getByRole('row', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: '类别' }).click()
  await expect(page.getByTitle(/^禁忌（\d+）$/)).toBeVisible()
})

test('A publication that breaks a saved search case asks for a reason, and the log keeps it', async ({ page, app }) => {
  const phone = await app.elsewhere()
  const doctor = await app.signIn(phone)
  const question = '白蛋白冷藏储存的温度条件'
  const [first] = await callFrom(phone, app)<{ id: string }[]>('/api/chat/recommend', { text: question }, doctor.token)
  const writer = await app.elsewhere(desktop)
  const { token } = await app.signInToConsole(writer, 'editor')
  const call = callFrom(writer, app)
  await call('/api/admin/search_lab/case_add', { question, entry_id: first!.id }, token)
  const { id } = await call<{ id: string }>('/api/admin/desk/draft/open', { question_id: null, entry_id: null }, token)
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
  const evidence = [{ title: '药品说明书', url: 'www.nmpa.gov.cn/labels/1', kind: 'label', maker: '测试药厂', edition: '2024年' }]
  const content = { question: `${question}？`, phrasings: [], answer: '以说明书为准。', evidence, subject: '人血白蛋白', category: '其他', review_due: inAYear }
  const { revision } = await call<{ revision: number }>('/api/admin/desk/draft/save', { id, revision: 1, content }, token)
  await call('/api/admin/desk/draft/submit', { id, revision, confirmed: ['links', 'adverse'] }, token)

  await app.signInToConsole(page, 'approver')
  await page.goto(`/admin/desk/draft/${id}`)
  await verify(page)
  await expect(page.getByText('生效后 1 个回归用例不再通过')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '应首先找到' })).toContainText(question)
  const publish = page.getByRole('button', { name: /^批准并发布/ })
  await expect(publish).toBeDisabled()
  await page.getByRole('textbox', { name: '仍要生效的原因' }).fill('新条目更切题')
  await publish.click()
  await page.getByRole('button', { name: '立即发布' }).click()
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
  const [event] = app.rows("SELECT after FROM audit_log WHERE action = 'draft.approve' ORDER BY seq DESC LIMIT 1")
  expect(JSON.parse(String(event?.['after']))).toMatchObject({ case_reason: '新条目更切题' })
})
