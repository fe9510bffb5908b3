import { expect, test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import { watch } from './watch.ts'

/** A test with `visitor`: pages of new browser contexts on any server. It fails where one of their consoles complains. */
export const test = base.extend<{ visitor: (origin: string, options: BrowserContextOptions) => Promise<Page> }>({
  async visitor({ browser }, use) {
    const complaints: (() => string[])[] = []
    await use(async (origin, options) => {
      const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...options })
      complaints.push(watch(context, origin))
      return context.newPage()
    })
    expect(
      complaints.flatMap((heard) => heard()),
      'complaints of the browsers',
    ).toEqual([])
  },
})
