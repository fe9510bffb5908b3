import { expect, test } from '../fixtures.ts'
import { graveViolations } from './axe.ts'
import { appearances, applyAppearance, isDrawnAnew, misfits, nameOf, smallTargets } from './appearance.ts'
import { applyExtreme, extremes, hiddenParts } from './extremes.ts'
import { states } from './states.ts'

// The next state is one of the same context, which stays cut off otherwise; and a call that is still held would lead the page elsewhere while the context is cleared.
test.afterEach(async ({ context, page }) => {
  await context.setOffline(false)
  await page.goto('about:blank')
})

/*
 * Every state of every screen, in light and dark, standard and large text, at 390 and 320 pixels: nothing that axe calls
 * serious, nothing that does not fit, targets a finger meets, the right title and language. On a turned phone and in the largest text nothing is
 * covered or cut off; `EXTREMES=1` adds zoom and the browser's own text size. That nothing breaks the content
 * policy, writes an error or asks another host is heard by `quiet` of the app, in every test.
 */
for (const state of states) {
  test(`screen ${state.name}`, async ({ page, app }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await state.arrange(page, app)
    await expect(page).toHaveTitle(state.title)
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-CN')
    for (const look of appearances) {
      await test.step(nameOf(look), async () => {
        await applyAppearance(page, look)
        if (isDrawnAnew(look)) expect.soft(await graveViolations(page), `axe, ${nameOf(look)}`).toEqual([])
        if (look.theme === 'dark') return
        expect.soft(await misfits(page, look.width), `does not fit, ${nameOf(look)}`).toEqual([])
        expect.soft(await smallTargets(page), `small targets, ${nameOf(look)}`).toEqual([])
      })
    }
    for (const extreme of process.env['EXTREMES'] ? extremes : extremes.filter(({ always }) => always)) {
      await test.step(extreme.name, async () => {
        await applyExtreme(page, extreme)
        expect.soft(await misfits(page, extreme.width), `does not fit, ${extreme.name}`).toEqual([])
        expect.soft(await hiddenParts(page), `out of sight, ${extreme.name}`).toEqual([])
      })
    }
  })
}

test('screen of the development login: plain, and nothing wrong with it', async ({ page }) => {
  await page.goto('/login/staff')
  await page.getByRole('button', { name: '企业账号登录（SSO）' }).click()
  await expect(page).toHaveTitle('开发登录')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-CN')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 568 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await graveViolations(page), `axe, ${colorScheme}, ${width}`).toEqual([])
    }
    expect.soft(await misfits(page, width), `does not fit, ${width}`).toEqual([])
    expect.soft(await smallTargets(page), `small targets, ${width}`).toEqual([])
  }
})
