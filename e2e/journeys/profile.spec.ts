import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { countCalls, wayTo } from '../network.ts'
import { compose } from '../person.ts'
import { row } from '../screens/arrange.ts'

const update = '/api/user/update'
const field = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label })
const saved = (page: Page): Locator => page.getByText('已保存', { exact: true })

/** Opens a row and types another value. */
async function edit(page: Page, label: string, value: string): Promise<void> {
  await row(page, label).click()
  await expect(field(page, label)).toBeFocused()
  await field(page, label).fill(value)
}

test('Enter and then leaving the field make one call; so does leaving it alone', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  const way = await wayTo(page, update)
  await way.be('held')
  await page.goto('/me')
  await edit(page, '姓名', '李敏')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await field(page, '姓名').blur()
  await expect.poll(way.calls).toBe(1)
  await way.be('open')
  await expect(saved(page)).toBeVisible()
  await expect(row(page, '姓名')).toContainText('李敏')

  await edit(page, '科室', '儿科')
  await page.getByRole('heading', { name: '我的' }).click()
  await expect(row(page, '科室')).toContainText('儿科')
  expect(way.calls()).toBe(2)
  expect(app.rows('SELECT nickname, hospital, department FROM users WHERE id = ?', userId)).toEqual([
    { nickname: '李敏', hospital: '市第一人民医院', department: '儿科' },
  ])
})

test('nothing is sent for what is unchanged, given up with Escape, or empty', async ({ page, app }) => {
  await app.signIn(page)
  const calls = countCalls(page, update)
  await page.goto('/me')
  for (const value of ['王医生', '  王医生 ']) {
    await edit(page, '姓名', value)
    await page.keyboard.press('Enter')
    await expect(row(page, '姓名')).toContainText('王医生')
    await expect(row(page, '姓名')).toBeFocused()
  }
  await edit(page, '医院', '另一家医院')
  await page.keyboard.press('Escape')
  await expect(row(page, '医院')).toContainText('市第一人民医院')
  await expect(row(page, '医院')).toBeFocused()

  await edit(page, '科室', '　')
  await page.keyboard.press('Enter')
  await expect(field(page, '科室')).toHaveAccessibleDescription('请填写科室')
  await expect(field(page, '科室')).toBeFocused()
  await field(page, '科室').fill('字'.repeat(200))
  await page.keyboard.press('Enter')
  await expect(field(page, '科室')).toHaveAccessibleDescription(/科室最多 \d+ 个字，现在是 200 个/)
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(row(page, '科室')).toContainText('血液科')
  expect(calls()).toBe(0)
})

test('a change that failed keeps its text and the focus, survives a reload, and is saved when asked again', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  const way = await wayTo(page, update)
  await way.be('broken')
  await page.goto('/me')
  await edit(page, '医院', '第二人民医院')
  await page.keyboard.press('Enter')
  await expect(field(page, '医院')).toHaveAccessibleDescription('网络异常，请稍后重试')
  await expect(field(page, '医院')).toBeFocused()
  await expect(field(page, '医院')).toHaveValue('第二人民医院')
  await field(page, '医院').blur()
  expect(way.calls(), 'leaving the field does not ask again').toBe(1)
  await way.be(500)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(field(page, '医院')).toHaveAccessibleDescription('系统繁忙，请稍后重试')
  await way.be('open')

  await page.reload()
  await expect(field(page, '医院')).toHaveValue('第二人民医院')
  await expect(field(page, '医院')).toHaveAccessibleDescription('上次的修改尚未保存')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(row(page, '医院')).toContainText('第二人民医院')
  expect(way.calls()).toBe(3)
  expect(app.rows('SELECT hospital FROM users WHERE id = ?', userId)).toEqual([{ hospital: '第二人民医院' }])
})

test('Enter and Escape that belong to an input method neither save nor give up', async ({ page, app }) => {
  await app.signIn(page)
  const calls = countCalls(page, update)
  await page.goto('/me')
  await edit(page, '姓名', '')
  await compose(page, 'limin', '李敏')
  await expect(field(page, '姓名')).toHaveValue('李敏')
  for (const key of ['Escape', 'Enter']) {
    await field(page, '姓名').evaluate((element, key) => {
      element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
      element.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }))
      element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    }, key)
  }
  await expect(field(page, '姓名')).toHaveValue('李敏')
  await expect(field(page, '姓名')).toBeFocused()
  expect(calls()).toBe(0)
  await page.keyboard.press('Enter')
  await expect(row(page, '姓名')).toContainText('李敏')
  expect(calls()).toBe(1)
})

test('S-85 two devices change different fields at once, and both are kept', async ({ page, app }) => {
  const { phone, userId } = await app.signIn(page)
  const other = await app.elsewhere()
  await app.signIn(other, phone)
  await page.goto('/me')
  await other.goto('/me')
  await edit(page, '姓名', '李敏')
  await edit(other, '医院', '第二人民医院')
  const answers = [page, other].map((device) => device.waitForResponse((response) => response.url().endsWith(update)))
  await Promise.all([page.keyboard.press('Enter'), other.keyboard.press('Enter')])
  await Promise.all(answers)
  await expect(row(page, '姓名')).toContainText('李敏')
  await expect(row(other, '医院')).toContainText('第二人民医院')
  expect(app.rows('SELECT nickname, hospital FROM users WHERE id = ?', userId)).toEqual([{ nickname: '李敏', hospital: '第二人民医院' }])
  await page.reload()
  await expect(row(page, '医院')).toContainText('第二人民医院')
})
