import { desktop } from '../console-session.ts'
import { expect, test } from '../fixtures.ts'
import { graveViolations } from '../screens/axe.ts'
import { consolePages } from './pages.ts'

test.use(desktop)

/*
 * Every page of the console: nothing that axe calls serious, nothing wider than the window, at 1280 and at 768. That nothing breaks the
 * content policy, writes an error or asks another host is heard by `quiet` of the app, in every test.
 */
for (const { name, arrange } of consolePages) {
  test(`page ${name}`, async ({ page, app }) => {
    await arrange(page, app)
    await expect(page).toHaveTitle(/循医管理台$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await graveViolations(page), `axe at ${width}`).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `wider than ${width}`).toBeLessThanOrEqual(0)
    }
  })
}
