import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

export const list = '/api/user_feedback/list'
export const detail = '/api/user_feedback/detail'

export const button = (page: Page, name: string | RegExp = /^站内信/): Locator => page.getByRole('button', { name, exact: true })
export const box = (page: Page): Locator => page.getByRole('dialog', { name: '您反馈的问题有答案啦！' })
export const unknown = (page: Page): Locator => page.getByRole('dialog', { name: '站内信' })
export const letters = (page: Page): Locator => box(page).getByRole('listitem')
export const noLettersToast = (page: Page): Locator => page.getByRole('status').getByText('暂无新的站内信', { exact: true })

/** Opens /home and waits for the first poll. */
export async function home(page: Page): Promise<void> {
  const listed = page.waitForResponse((response) => response.url().endsWith(list))
  await page.goto('/home')
  await listed
}

/** Opens /home under a clock that stands: however slow the machine, no time passes before the first poll is answered, or after. */
export async function homeWithStoppedClock(page: Page, polls: () => number): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const listed = page.waitForResponse((response) => response.url().endsWith(list))
  await page.goto('/home')
  await pass(page, 0, polls, 1)
  await (await listed).finished()
}

/** Advances the clock, in small steps until the expected number of calls. */
export async function pass(page: Page, seconds: number, count: () => number, expected: number): Promise<void> {
  await page.clock.runFor(seconds * 1000)
  const counted = async () => {
    await page.clock.runFor(1)
    return count()
  }
  await expect.poll(counted, `after ${seconds} s more`).toBe(expected)
}
