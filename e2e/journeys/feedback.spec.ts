import type { Locator, Page } from '@playwright/test'
import { expect, test, type App } from '../fixtures.ts'
import { answerWith, breakOff, countCalls, hold } from '../network.ts'
import { logIn } from '../person.ts'

const add = '/api/opinion_feedback/add'
const types = {
  功能建议: 'FUNCTIONAL_SUGGESTION',
  错误报告: 'ERROR_REPORTING',
  使用体验: 'USE_EXPERIENCE',
  产品咨询: 'PRODUCT_CONSULTING',
  功能故障: 'FUNCTIONAL_BUG',
  其他: 'OTHER',
} as const

const kinds = (page: Page): Locator => page.getByRole('radiogroup', { name: '反馈类型' })
const kind = (page: Page, name: keyof typeof types): Locator => page.getByRole('radio', { name })
const email = (page: Page): Locator => page.getByRole('textbox', { name: '邮箱' })
const content = (page: Page): Locator => page.getByRole('textbox', { name: '反馈内容' })
const submit = (page: Page): Locator => page.getByRole('button', { name: '提交' })
const thanks = (page: Page): Locator => page.getByRole('status').getByText('提交成功, 感谢您的反馈！', { exact: true })
const duplicate = '您已提交过该反馈，请勿重复提交！'
const kept = (app: App, userId: string) =>
  app.rows('SELECT opinion_type, email, content FROM product_feedback WHERE user_id = ? ORDER BY created_at, id', userId)

async function fillIn(page: Page, { type = '使用体验' as keyof typeof types, address = 'wang@example.com', text = '字再大一些就好了' } = {}): Promise<void> {
  await kind(page, type).check()
  await email(page).fill(address)
  await content(page).fill(text)
}

test('feedback is handed over from /me: thanks for two seconds, an empty form, the address for the next one', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  await page.goto('/me')
  await page.getByRole('link', { name: '意见反馈' }).click()
  await expect(page).toHaveURL('/me/feedback')
  await expect(page).toHaveTitle('意见反馈')
  await expect(kinds(page).getByRole('radio')).toHaveCount(6)
  await expect(email(page), 'a doctor has told none').toHaveValue('')
  await fillIn(page, { address: ' Wang@Example.com ', text: '  字再大一些就好了\n谢谢 ' })
  await page.clock.install()
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(kinds(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(content(page)).toHaveValue('')
  await expect(email(page)).toHaveValue(/wang@example\.com/i)
  await page.clock.runFor(1500)
  await expect(thanks(page)).toBeVisible()
  await page.clock.runFor(1000)
  await expect(thanks(page)).toBeHidden()
  expect(kept(app, userId)).toEqual([{ opinion_type: 'USE_EXPERIENCE', email: 'wang@example.com', content: '字再大一些就好了\n谢谢' }])
})

test('each of the six kinds arrives as itself', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  await page.goto('/me/feedback')
  for (const [name, type] of Object.entries(types)) {
    await fillIn(page, { type: name as keyof typeof types })
    await submit(page).click()
    await expect
      .poll(() => kept(app, userId).at(-1)?.['opinion_type'] === type || kept(app, userId).some((row) => row['opinion_type'] === type), name)
      .toBe(true)
    await expect(content(page)).toHaveValue('')
  }
  expect(kept(app, userId)).toHaveLength(6)
})

test('missing or wrong input is shown at its field, the first one gets the focus, and nothing is sent', async ({ page, app }) => {
  await app.signIn(page)
  const calls = countCalls(page, add)
  await page.goto('/me/feedback')
  await submit(page).click()
  await expect(kinds(page)).toHaveAccessibleDescription('请选择反馈类型')
  await expect(email(page)).toHaveAccessibleDescription('请填写您的真实邮箱')
  await expect(content(page)).toHaveAccessibleDescription(/请输入具体反馈内容/)
  await expect(kind(page, '功能建议')).toBeFocused()

  await kind(page, '其他').check()
  await expect(kinds(page)).toHaveAccessibleDescription('')
  await email(page).fill('wang@example')
  await content(page).fill('　 ')
  await submit(page).click()
  await expect(email(page)).toHaveAccessibleDescription('邮箱不可用')
  await expect(email(page)).toBeFocused()
  await expect(content(page)).toHaveAccessibleDescription(/请输入具体反馈内容/)

  await email(page).fill('wang@example.com')
  await content(page).fill('𠮷'.repeat(2001))
  await expect(content(page)).toHaveAccessibleDescription(/最多 2000 字，已超出 1 字/)
  await expect(page.getByText('2,001/2,000')).toBeVisible()
  await submit(page).click()
  await expect(content(page)).toBeFocused()
  expect(calls()).toBe(0)
  await content(page).fill('𠮷'.repeat(2000))
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(calls()).toBe(1)
})

test('a member of staff finds their address there, and may give another', async ({ page, app }) => {
  const { email: own, userId } = await app.signInStaff(page)
  await page.goto('/me/feedback')
  await expect(email(page)).toHaveValue(own)
  await fillIn(page, { address: 'private@example.com' })
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(email(page)).toHaveValue('private@example.com')
  expect(kept(app, userId)).toMatchObject([{ email: 'private@example.com' }])
})

test('the same again is refused here without a call, and by the server after a reload: at the form and in a toast', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  const calls = countCalls(page, add)
  const toast = page.getByRole('alert').getByText(duplicate, { exact: true })
  await page.goto('/me/feedback')
  await fillIn(page)
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  await fillIn(page, { address: 'WANG@example.com', text: '字再大一些就好了 ' })
  await submit(page).click()
  await expect(toast).toBeVisible()
  await expect(submit(page)).toHaveAccessibleDescription(duplicate)
  expect(calls()).toBe(1)

  await page.reload()
  await expect(content(page)).toHaveValue('字再大一些就好了 ')
  await submit(page).click()
  await expect(toast).toBeVisible()
  await expect(submit(page)).toHaveAccessibleDescription(duplicate)
  await expect(content(page)).toHaveValue('字再大一些就好了 ')
  expect(calls()).toBe(2)
  expect(kept(app, userId)).toHaveLength(1)
  await content(page).fill('字再大一些就好了，谢谢')
  await expect(submit(page)).toHaveAccessibleDescription('')
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
})

test('S-84 two taps send one', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  const calls = countCalls(page, add)
  await page.goto('/me/feedback')
  await fillIn(page)
  const held = await hold(page, add)
  await submit(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
  await submit(page).click()
  await held.release()
  await expect(thanks(page)).toBeVisible()
  expect(calls()).toBe(1)
  expect(kept(app, userId)).toHaveLength(1)
})

test('forbidden content is said at the text, which stays', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  await page.goto('/me/feedback')
  await fillIn(page, { text: '哪里买冰毒' })
  await submit(page).click()
  await expect(content(page)).toHaveAccessibleDescription(/内容含有法律法规或伦理禁止的用语，请修改后再提交/)
  await expect(content(page)).toBeFocused()
  await expect(content(page)).toHaveValue('哪里买冰毒')
  expect(kept(app, userId)).toEqual([])
})

test('typed text survives a failed call, a reload and an expired session', async ({ page, app }) => {
  const { phone, userId } = await app.signIn(page)
  const stands = async () => {
    await expect(kind(page, '其他')).toBeChecked()
    await expect(email(page)).toHaveValue('wang@example.com')
    await expect(content(page)).toHaveValue('还没有写完')
  }
  await page.goto('/me/feedback')
  await fillIn(page, { type: '其他', text: '还没有写完' })
  const network = await breakOff(page, add)
  await submit(page).click()
  await expect(submit(page)).toHaveAccessibleDescription('网络异常，请稍后重试')
  await stands()
  await network.mend()
  await answerWith(page, add, 500)
  await submit(page).click()
  await expect(submit(page)).toHaveAccessibleDescription('系统繁忙，请稍后重试')
  await page.unrouteAll()

  await page.reload()
  await stands()

  // Nothing is on its way any more that would hear of the dead session before the button does.
  await page.waitForLoadState('networkidle')
  app.change('DELETE FROM sessions WHERE user_id = ?', userId)
  await submit(page).click()
  await expect(page).toHaveURL('/login/doctor')
  app.minuteOver(phone)
  app.change('DELETE FROM code_sends WHERE account = ?', phone)
  await logIn(page, phone, app)
  await expect(page).toHaveURL('/me/feedback')
  await stands()
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(kept(app, userId)).toHaveLength(1)
})
