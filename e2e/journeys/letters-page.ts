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

/** Pauses the clock some seconds ahead of now. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
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
