import type { Locator, Page } from '@playwright/test'
import { expect, type App } from '../fixtures.ts'

export const list = '/api/chat/historical_question_and_answer_records'
export const removal = `${list}/delete`
export const hour = 3_600_000

/** Inserts records of a user at a fixed interval of hours back from now; the newest is number 1. */
export function remember(app: App, userId: string, count: number, { every = hour, answer = '答案的第一行\n答案的第二行' } = {}): void {
  const now = Date.now()
  for (let number = 1; number <= count; number++) {
    app.change(
      "INSERT INTO history_records (id, user_id, question, answer, links, pv, created_at) VALUES (?, ?, ?, ?, '[]', 0, ?)",
      `${userId.slice(0, 12)}-${number}`,
      userId,
      `第 ${number} 个问题`,
      answer,
      now - number * every,
    )
  }
}

export const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem')
export const row = (page: Page, number: number): Locator => rows(page).filter({ hasText: `第 ${number} 个问题` })
export const opens = (page: Page, number: number): Locator => row(page, number).getByRole('link')
export const deletes = (page: Page, number: number): Locator => page.getByRole('button', { name: `删除：第 ${number} 个问题`, exact: true })
export const confirm = (page: Page): Locator => page.getByRole('alertdialog', { name: '删除这条历史问答？' })
export const numbers = async (page: Page): Promise<number[]> => (await rows(page).allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]))
export const upTo = (count: number, ...without: number[]): number[] =>
  Array.from({ length: count }, (_, at) => at + 1).filter((number) => !without.includes(number))

export async function scrollToEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText('没有更多了')).toBeInViewport({ timeout: 500 })
  }).toPass()
}

export async function deleteRecord(page: Page, number: number): Promise<void> {
  await deletes(page, number).click()
  await confirm(page).getByRole('button', { name: '确定' }).click()
}
