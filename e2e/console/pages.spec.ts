import { desktop } from '../console-session.ts'
import { expect, test } from '../fixtures.ts'
import { graveViolations } from '../screens/axe.ts'
import { furtherPages } from './further-pages.ts'
import { consolePages } from './pages.ts'

test.use(desktop)

/*
 * Every page of the console: nothing that axe calls serious, nothing wider than the window, light at 1280 and dark at 768. That nothing breaks
 * the content policy, writes an error or asks another host is heard by `quiet` of the app, in every test.
 */
for (const { name, arrange } of [...consolePages, ...furtherPages]) {
  test(`page ${name}`, async ({ page, app }) => {
    await arrange(page, app)
    await expect(page).toHaveTitle(/循医管理台$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [768, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      expect.soft(await graveViolations(page), `axe at ${width}, ${colorScheme}`).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `wider than ${width}`).toBeLessThanOrEqual(0)
    }
  })
}

test('the theme follows the system until another is chosen, which a reload keeps', async ({ page, app }) => {
  await app.signInToConsole(page, 'editor')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/admin/desk')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: '外观：跟随系统' }).click()
  await page.getByRole('menuitem', { name: '浅色' }).click()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(page.getByRole('button', { name: '外观：浅色' })).toBeVisible()
  await expect(root).toHaveAttribute('data-theme', 'light')
})
