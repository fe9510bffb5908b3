import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { desktop } from '../console-session.ts'
import { expect, test } from '../fixtures.ts'
import { callFrom, search, similar } from '../person.ts'
import { phone } from '../playwright.config.ts'
import { graveViolations } from '../screens/axe.ts'

test.use(desktop)
test.describe.configure({ timeout: 180_000 })

/** A dry run builds two indexes of the library in a thread of low priority. */
const dryRunTime = { timeout: 90_000 }

let made = 0
/** A unique word: tests share a server. */
const newWord = () => `${Math.random().toString(36).slice(2, 7)}小瓶${++made}`

const group = (page: Page, name: string | RegExp) => page.getByRole('row', { name }).first()

/** Adds a word to the group of albumin, in the draft. */
async function addWord(page: Page, word: string): Promise<void> {
  await page.goto(`/admin/synonyms?q=${encodeURIComponent('人血清白蛋白')}`)
  await page.getByRole('button', { name: '修改 人血白蛋白' }).click()
  const field = page.getByLabel('同义词，每行一个')
  await field.fill(`${await field.inputValue()}\n${word}`)
  await page.getByRole('button', { name: '放入改动' }).click()
  await expect(page.getByText('未生效的改动：修改 1 组')).toBeVisible()
}

async function propose(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: '预演并提议' }).click()
  await page.getByLabel('提议原因').fill(reason)
  await page.getByRole('button', { name: '提议', exact: true }).click(dryRunTime)
  await expect(page.getByText('等待批准：修改 1 组')).toBeVisible(dryRunTime)
}

test('a word is proposed after its dry run, refused to its author, approved by a second person, and finds its entry on the phone', async ({ page, app }) => {
  const word = newWord()
  const { userId, token } = await app.signInToConsole(page, 'editor')
  app.change("INSERT INTO user_roles (user_id, role, granted_at) VALUES (?, 'approver', 0) ON CONFLICT DO NOTHING", userId)
  await addWord(page, word)
  await page.reload()
  await expect(page.getByText('未生效的改动：修改 1 组')).toBeVisible()
  expect(await graveViolations(page)).toEqual([])

  await page.getByRole('button', { name: '预演并提议' }).click()
  const dryRun = page.getByRole('dialog', { name: '预演' })
  await expect(dryRun.getByRole('heading', { name: /近 30 天提问/ })).toBeVisible(dryRunTime)
  await expect(dryRun.getByRole('region', { name: '改动' }).getByText(word)).toBeVisible()
  const submit = page.getByRole('button', { name: '提议', exact: true })
  await expect(submit).toBeDisabled()
  expect(await graveViolations(page)).toEqual([])
  await page.getByLabel('提议原因').fill(`病房把白蛋白叫作 ${word}`)
  await submit.click()

  await expect(page.getByText('自己的提议须由他人批准')).toBeVisible(dryRunTime)
  await expect(page.getByRole('button', { name: '预演并批准' })).toHaveCount(0)
  const call = callFrom(page, app)
  const { waiting } = await call<{ waiting: { id: string } }>('/api/admin/synonyms/proposal', {}, token)
  const { proof } = await call<{ proof: string }>('/api/admin/synonyms/proposal_dry_run', { id: waiting.id }, token)
  await expect(call('/api/admin/synonyms/approve', { id: waiting.id, proof }, token)).rejects.toThrow('A0300')

  const second = await app.elsewhere(desktop)
  await app.signInToConsole(second, 'approver')
  await second.goto('/admin/synonyms')
  await second.getByRole('button', { name: '看改动' }).click()
  await expect(second.getByRole('region', { name: '等待批准的提议' }).getByText(word).last()).toBeVisible()
  expect(await graveViolations(second)).toEqual([])
  await second.getByRole('button', { name: '预演并批准' }).click()
  await second.getByRole('button', { name: '批准并生效' }).click(dryRunTime)
  await expect(second.getByText(/^版本 \d+ 已批准/)).toBeVisible()
  await second.getByRole('button', { name: '版本记录' }).click()
  const versions = second.getByRole('dialog', { name: '版本记录' })
  await expect(versions.getByText(`病房把白蛋白叫作 ${word}`)).toBeVisible()
  await expect(versions.getByText('生效中')).toHaveCount(1)

  const doctor = await app.elsewhere(phone)
  const { token: doctors } = await app.signIn(doctor)
  // The server builds its next index while the present one serves.
  const first = async () => (await callFrom(doctor, app)<{ text: string }[]>('/api/chat/recommend', { text: `${word}怎么储存` }, doctors))[0]?.text
  await expect.poll(first, dryRunTime).toContain('人血白蛋白的储存条件')
  await doctor.goto('/home')
  await search(doctor, `${word}怎么储存`)
  await expect(similar(doctor).first()).toContainText('人血白蛋白的储存条件')
  app.change("DELETE FROM user_roles WHERE user_id = ? AND role = 'approver'", userId)
})

test('a returned proposal comes back to its author, a withdrawn one into the draft', async ({ page, app }) => {
  const word = newWord()
  await app.signInToConsole(page, 'editor')
  await addWord(page, word)
  await propose(page, '待核对')
  const second = await app.elsewhere(desktop)
  await app.signInToConsole(second, 'approver')
  await second.goto('/admin/synonyms')
  await second.getByRole('button', { name: '预演并批准' }).click()
  await second.getByLabel('退回原因').fill('请写明科室')
  await second.getByRole('button', { name: '退回', exact: true }).click()
  await expect(second.getByRole('region', { name: '等待批准的提议' })).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('您的提议被退回：请写明科室')).toBeVisible()
  await page.getByRole('button', { name: '取回改动' }).click()
  await propose(page, '血液科的说法')
  await page.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '撤回' }).click()
  await expect(page.getByText('未生效的改动：修改 1 组')).toBeVisible()
  await page.getByRole('button', { name: '放弃改动' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '放弃', exact: true }).click()
  await expect(page.getByText('未生效的改动')).toBeHidden()
})

test('the groups are exported and imported without a change, and bad rows are named', async ({ page, app }) => {
  await app.signInToConsole(page, 'editor')
  await page.goto('/admin/synonyms')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toMatch(/^\uFEFF编号,标准名,同义词,类型,用途,例外\r\n/)
  const take = async (text: string) => {
    await page.locator('input[type=file]').setInputFiles({ name: '同义词.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    return page.getByRole('dialog', { name: '导入' })
  }
  await expect((await take(file)).getByText(/^读到 \d+ 行，\d+ 组已放入改动$/)).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByText('未生效的改动')).toBeHidden()
  const dialog = await take('标准名,同义词,类型,用途\r\n测试药,测试药片；试,药品,名称\r\n')
  await expect(dialog.getByText('第 2 行：「试」只有一个字，会在别的词里被误认')).toBeVisible()
})

test('other roles read the groups and search them, and change nothing', async ({ page, app }) => {
  await app.signInToConsole(page, 'administrator')
  await page.goto('/admin/synonyms')
  await expect(page.getByText('医学信息专员和医学审核可以提议修改')).toBeVisible()
  await page.getByLabel('查找词语').fill('IVIG')
  await expect(group(page, /静注人免疫球蛋白/)).toBeVisible()
  await expect(page.getByRole('button', { name: '预演并提议' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^修改/ })).toHaveCount(0)
})
