import type { Page } from '@playwright/test'
import { desktop } from '../console-session.ts'
import { expect, test, type App } from '../fixtures.ts'
import { callFrom } from '../person.ts'

test.use(desktop)

let made = 0

/** Sends feedback with a unique text from a doctor on another device. */
async function feedback(app: App): Promise<{ content: string; email: string }> {
  const doctor = await app.elsewhere()
  const { token } = await app.signIn(doctor)
  const name = `${Math.random().toString(36).slice(2, 8)}${++made}`
  const given = { content: `历史问答打不开 ${name}`, email: `${name}@hospital.com` }
  await callFrom(doctor, app)('/api/opinion_feedback/add', { opinionType: 'FUNCTIONAL_BUG', ...given }, token)
  return given
}

async function open(page: Page, content: string): Promise<void> {
  await page.goto('/admin/feedback?status=open&type=FUNCTIONAL_BUG')
  await page.getByRole('button', { name: `查看：${content.slice(0, 20)}` }).click()
}

test('a reply goes out once, and the feedback is closed', async ({ page, app }) => {
  const { content, email } = await feedback(app)
  await app.signInToConsole(page, 'administrator')
  await open(page, content)
  const drawer = page.getByRole('dialog', { name: '意见反馈' })
  await drawer.getByLabel('回复').fill('已经修复，请更新后再试。')
  await drawer.getByRole('button', { name: '发送回复' }).dblclick()
  await expect(drawer.getByText('已回复')).toBeVisible()
  const mails = await app.messages(email)
  expect(mails.length).toBe(1)
  expect(mails[0]!.text).toContain('已经修复，请更新后再试。')
  expect(mails[0]!.text).toContain(content)
})

test('of two simultaneous replies the later gets a conflict and keeps its text', async ({ page, app }) => {
  const { content, email } = await feedback(app)
  await app.signInToConsole(page, 'administrator')
  await open(page, content)
  const drawer = page.getByRole('dialog', { name: '意见反馈' })
  await drawer.getByLabel('回复').fill('我写的回复')
  app.change("UPDATE product_feedback SET status = 'closed', closed_at = 1 WHERE email = ?", email)
  await drawer.getByRole('button', { name: '发送回复' }).click()
  await expect(drawer.getByText('该反馈已有人处理，请刷新查看')).toBeVisible()
  await expect(drawer.getByLabel('回复')).toHaveValue('我写的回复')
  expect(await app.messages(email)).toEqual([])
})

test('feedback is closed without a reply, and opened again', async ({ page, app }) => {
  const { content } = await feedback(app)
  await app.signInToConsole(page, 'administrator')
  await open(page, content)
  const drawer = page.getByRole('dialog', { name: '意见反馈' })
  await drawer.getByRole('button', { name: '不回复，直接关闭' }).click()
  await page.getByRole('button', { name: '关闭反馈' }).click()
  await expect(drawer.getByText('已关闭')).toBeVisible()
  await drawer.getByRole('button', { name: '重新打开' }).click()
  await expect(drawer.getByLabel('回复')).toBeVisible()
})
