import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { askPath, drawer, questions, search, searchField } from '../person.ts'
import { hold } from '../network.ts'
import { me, row } from './arrange.ts'
import { long } from './states-me.ts'

/** Measures fixed by the specification, and touch targets. */

const height = async (place: Locator): Promise<number> => Math.round((await place.boundingBox())!.height)

/** The part of the drawer that scrolls, found from its heading. */
function bodyHeight(heading: Locator): Promise<number> {
  return heading.evaluate((element: Element | null) => {
    while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) element = element.parentElement
    return Math.round(element?.getBoundingClientRect().height ?? 0)
  })
}

test('the ask bar is 84 high', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto(askPath(questions.sample))
  await expect.poll(() => height(page.getByRole('form', { name: '提问' }))).toBe(84)
  await page.setViewportSize({ width: 320, height: 568 })
  await expect.poll(() => height(page.getByRole('form', { name: '提问' }))).toBe(84)
})

test('the drawer’s body is 475 high in every state on a tall phone, its bar 84, and on a low one everything stays in sight', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await app.signIn(page)
  const held = await hold(page, '/api/chat/recommend')
  await page.goto('/home')
  await search(page, questions.typed)
  const heading = drawer(page).getByRole('heading', { level: 2 })
  await expect(heading).toHaveText('正在寻找相关问题')
  expect(await bodyHeight(heading)).toBe(475)
  await held.release()
  await expect(heading).toHaveText('找到相关问题')
  expect(await bodyHeight(heading)).toBe(475)
  expect(await height(drawer(page).locator('form'))).toBe(84)

  await page.setViewportSize({ width: 390, height: 760 })
  await expect.poll(() => bodyHeight(heading)).toBe(475)

  for (const low of [667, 480]) {
    await page.setViewportSize({ width: 375, height: low })
    await expect.poll(() => bodyHeight(heading)).toBeLessThanOrEqual(475)
    await expect(drawer(page).getByRole('button', { name: '关闭' })).toBeInViewport({ ratio: 1 })
    await expect(drawer(page).getByRole('button', { name: '发送' })).toBeInViewport({ ratio: 1 })
  }
})

test('in large text the main targets are 60 high', async ({ page, app }) => {
  await page.addInitScript(() => window.localStorage.setItem('xunyi.scale', '1.41'))
  const tall = async (place: Locator) => expect(await height(place), String(place)).toBeGreaterThanOrEqual(60)
  await page.goto('/welcome')
  await tall(page.getByRole('button', { name: '进入' }))
  await page.goto('/login/doctor')
  await tall(page.getByRole('button', { name: '登录', exact: true }))
  await app.signIn(page)
  await page.goto('/home')
  await searchField(page).waitFor()
  for (const link of await page.getByRole('navigation').getByRole('link').all()) await tall(link)
  for (const sample of questions.samples) await tall(page.getByRole('button', { name: sample }))
  await tall(page.getByRole('button', { name: '站内信' }))
  await search(page, questions.typed)
  await tall(drawer(page).getByRole('button', { name: '发送' }))
  await tall(drawer(page).getByRole('button', { name: '关闭' }))
  await page.goto(askPath(questions.sample))
  await tall(page.getByRole('button', { name: '发送' }))
  await tall(page.getByRole('button', { name: '返回' }))
  await page.goto('/me')
  for (const label of ['姓名', '手机号', '登录设备', '注销账号', '退出登录'])
    await tall(page.getByRole('button', { name: label }).or(page.getByRole('link', { name: label })))
  await row(page, '医院').click()
  await tall(page.getByRole('textbox', { name: '医院' }).locator('../..'))
  await page.goto('/me/delete')
  await tall(page.getByRole('button', { name: '下一步' }))
  await tall(page.getByRole('button', { name: '获取验证码' }))
  await page.goto('/login/staff')
  await tall(page.getByRole('button', { name: '企业账号登录（SSO）' }))
})

/** The start of an element's text within its card, and the height of the card. */
const place = (text: Locator) =>
  text.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    const { paddingLeft, paddingTop } = getComputedStyle(element)
    const card = element.closest('section')!.getBoundingClientRect()
    return [left + Number.parseFloat(paddingLeft), top + Number.parseFloat(paddingTop) - card.top, card.height].map(Math.round)
  })

for (const scale of ['1', '1.41']) {
  for (const width of [390, 320]) {
    test(`a value of /me stays where it stands while it is edited, at ${scale} on ${width}`, async ({ page, app }) => {
      await page.addInitScript((scale) => window.localStorage.setItem('xunyi.scale', scale), scale)
      await page.setViewportSize({ width, height: 844 })
      await me(page, app, long)
      for (const label of ['姓名', '医院', '科室']) {
        const reading = await place(row(page, label).locator('bdi').locator('..'))
        await row(page, label).click()
        const field = page.getByRole('textbox', { name: label })
        expect(await place(field)).toEqual(reading)
        await field.press('Escape')
        expect(await place(row(page, label).locator('bdi').locator('..'))).toEqual(reading)
      }
    })
  }
}

/** Every text that a row has shown from now on. */
async function textsOf(page: Page, label: string): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((label) => {
    const texts: string[] = []
    const note = () => {
      for (const button of document.querySelectorAll('main button')) if (button.textContent?.startsWith(label)) texts.push(button.textContent)
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
    return texts
  }, label)
  return () => seen.evaluate((texts) => texts)
}

test('a saved value is shown in its row at once', async ({ page, app }) => {
  await me(page, app, { hospital: '旧医院' })
  await row(page, '医院').click()
  const texts = await textsOf(page, '医院')
  const field = page.getByRole('textbox', { name: '医院' })
  await field.fill('新医院')
  await field.press('Enter')
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(row(page, '医院')).toContainText('新医院')
  expect((await texts()).filter((text) => text.includes('旧医院'))).toEqual([])
})

test('the chosen look is there before the app’s own script', async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort())
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/welcome')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(() => {
    window.localStorage.setItem('xunyi.theme', 'light')
    window.localStorage.setItem('xunyi.scale', '1.76')
  })
  await page.reload()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expect(html).toHaveAttribute('data-care', '')
  await expect(html).toHaveAttribute('data-contrast', 'high')
  expect(await html.evaluate((root) => getComputedStyle(root).getPropertyValue('--scale').trim())).toBe('1.76')
})

test('长辈版 and the display settings change the page at once and stay through a reload', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  const html = page.locator('html')
  await page.getByRole('button', { name: '长辈版' }).click()
  await expect(html).toHaveAttribute('data-care', '')
  await page.reload()
  await expect(html).toHaveAttribute('data-care', '')
  await page.getByRole('button', { name: '标准版' }).click()
  await expect(html).not.toHaveAttribute('data-care')

  await page.getByRole('link', { name: '我的' }).click()
  await page.getByRole('button', { name: '显示设置' }).click()
  const settings = page.getByRole('dialog', { name: '显示设置' })
  await settings.getByText('深色', { exact: true }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await settings.getByText('最大', { exact: true }).click()
  await expect(html).toHaveAttribute('data-care', '')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(html).toHaveAttribute('data-care', '')
})

test('nothing goes over the edge in the largest text, twice the spacing, or on a wide window', async ({ page, app }) => {
  await page.addInitScript(() => window.localStorage.setItem('xunyi.scale', '1.76'))
  await app.signIn(page)
  for (const path of ['/home', askPath(questions.sample), '/me', '/me/sessions', '/me/history-qa', '/me/delete', '/login/staff']) {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // WCAG 1.4.12: what a person's own style sheet may set.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('body *'))
        Object.assign(element.style, { lineHeight: '1.5', letterSpacing: '.12em', wordSpacing: '.16em' })
    })
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.scrollingElement!.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})
