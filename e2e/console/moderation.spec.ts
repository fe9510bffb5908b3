import type { Page } from '@playwright/test'
import { desktop } from '../console-session.ts'
import { expect, test, type App } from '../fixtures.ts'
import { callFrom } from '../person.ts'

test.use(desktop)

let made = 0
/** A unique word: tests share a server. */
const newWord = () => `${Math.random().toString(36).slice(2, 8)}精灵${++made}号`

async function addWords(page: Page, ...words: string[]): Promise<void> {
  await page.goto('/admin/moderation?place=gambling')
  await page.getByLabel('添加屏蔽词，每行一个').fill(words.join('\n'))
  await page.getByRole('button', { name: '添加', exact: true }).click()
}

async function propose(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: '预演并提议' }).click()
  await page.getByLabel('提议原因').fill(reason)
  await page.getByRole('button', { name: '提议', exact: true }).click()
  await expect(page.getByText('等待确认：')).toBeVisible()
}

/** Signs the editor in as a second person who may confirm. */
async function signInToConfirm(page: Page, app: App): Promise<void> {
  const { userId } = await app.signInToConsole(page, 'editor')
  for (const role of ['approver', 'publisher'])
    app.change('INSERT INTO user_roles (user_id, role, granted_at) VALUES (?, ?, 0) ON CONFLICT DO NOTHING', userId, role)
  confirming = userId
}

let confirming: string | null = null
test.afterEach(({ app }) => {
  if (confirming !== null) app.change("DELETE FROM user_roles WHERE user_id = ? AND role IN ('approver', 'publisher')", confirming)
  confirming = null
})

async function confirm(page: Page): Promise<void> {
  await page.goto('/admin/moderation')
  await page.getByRole('button', { name: '预演并确认' }).click()
  await page.getByRole('button', { name: '确认并生效' }).click()
  await expect(page.getByText('等待确认：')).toBeHidden()
}

test('a word is added, tried, dry-run and proposed, confirmed by another person, and listed in the versions', async ({ page, app }) => {
  await app.signInToConsole(page, 'administrator')
  const word = newWord()
  await addWords(page, word, ` ${word} `, '')
  await expect(page.getByText('已加入 1 个，跳过 1 个重复')).toBeVisible()
  await expect(page.getByText('未生效的改动：新增 1 个词')).toBeVisible()
  await page.getByLabel('试一试的文字').fill(`哪里有 ${[...word].join('·')} 呢`)
  await page.getByRole('button', { name: /判断/ }).click()
  const bench = page.getByRole('region', { name: '试一试' })
  await expect(bench.getByText('会被屏蔽')).toBeVisible()
  await expect(bench.locator('strong')).toHaveText(word)

  await page.reload()
  await expect(page.getByText('未生效的改动：新增 1 个词')).toBeVisible()
  await page.getByRole('button', { name: '预演并提议' }).click()
  await expect(page.getByRole('heading', { name: /近 30 天提问/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '提议', exact: true })).toBeDisabled()
  await page
    .getByRole('button', { name: 'Close' })
    .or(page.getByRole('button', { name: '关闭' }))
    .first()
    .click()
  await propose(page, `新增 ${word}`)
  const colleague = await app.elsewhere({ viewport: desktop.viewport })
  await signInToConfirm(colleague, app)
  await confirm(colleague)
  await page.reload()
  await expect(page.getByText('未生效的改动')).toBeHidden()

  const doctor = await app.elsewhere()
  const { token } = await app.signIn(doctor)
  await expect(callFrom(doctor, app)('/api/chat/recommend', { text: `哪里有 ${word}` }, token)).rejects.toThrow('A0018')
  await page.getByRole('button', { name: '版本记录' }).click()
  await expect(page.getByRole('dialog', { name: '版本记录' }).getByText(`新增 ${word}`)).toBeVisible()
})

test('words that would block clinical questions are refused by name, and the changes stay', async ({ page, app }) => {
  await app.signInToConsole(page, 'administrator')
  await addWords(page, '吗啡剂量')
  await page.getByRole('button', { name: '预演并提议' }).click()
  await expect(page.getByRole('alert').getByText('「吗啡剂量」会被「吗啡剂量」屏蔽')).toBeVisible()
  await page.getByRole('button', { name: '返回修改' }).click()
  await page.getByRole('button', { name: '移除 吗啡剂量' }).click()
  await expect(page.getByText('未生效的改动')).toBeHidden()
})

test('a version saved meanwhile: the draft is kept, merged and published', async ({ page, app }) => {
  await app.signInToConsole(page, 'administrator')
  const [mine, theirs] = [newWord(), newWord()]
  await addWords(page, mine)
  const colleague = await app.elsewhere({ viewport: desktop.viewport })
  await app.signInToConsole(colleague, 'administrator')
  await addWords(colleague, theirs)
  await propose(colleague, '同事先保存')
  const approver = await app.elsewhere({ viewport: desktop.viewport })
  await signInToConfirm(approver, app)
  await confirm(approver)

  await page.getByRole('button', { name: '预演并提议' }).click()
  await expect(page.getByText('词表已被他人更新，请先合并')).toBeVisible()
  await page.getByRole('button', { name: '返回合并' }).click()
  await page.getByRole('button', { name: /^合并到版本/ }).click()
  await propose(page, '合并后保存')
  await confirm(approver)
  await page.goto('/admin/moderation?place=gambling')
  for (const word of [mine, theirs]) await expect(page.getByText(word, { exact: true })).toBeVisible()
})

test('without the administrator role the list can be read and tried, not changed', async ({ page, app }) => {
  await app.signInToConsole(page, 'editor')
  await page.goto('/admin/moderation')
  await expect(page.getByText('仅运营管理员可以修改')).toBeVisible()
  await expect(page.getByRole('button', { name: '预演并提议' })).toHaveCount(0)
  await page.getByLabel('试一试的文字').fill('买大麻二酚')
  await page.getByRole('button', { name: /判断/ }).click()
  await expect(page.getByText('「买大麻二酚」放行了「买大麻」')).toBeVisible()
})
