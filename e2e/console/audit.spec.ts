import { desktop } from '../console-session.ts'
import { expect, test } from '../fixtures.ts'
import { callFrom } from '../person.ts'

test.use(desktop)

test('an event reads as a sentence, expands to its changes and links to its subject', async ({ page, app }) => {
  const { token } = await app.signInToConsole(page, 'administrator')
  const elsewhere = await app.elsewhere()
  const { userId } = await app.signIn(elsewhere)
  await callFrom(page, app)('/api/admin/users/disable', { id: userId, reason: '本人申请' }, token)
  await page.goto(`/admin/audit?subject=user:${userId}`)
  const row = page.getByRole('row').filter({ hasText: '周明 停用了 用户 王医生' })
  await expect(row).toContainText('原因：本人申请')
  await row.getByRole('button', { name: /展开/ }).click()
  const changes = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '停用' }) })
  await expect(changes.last()).toContainText('停用否是')
  await row.getByRole('link', { name: '王医生' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${userId}$`))
  await expect(page.getByRole('dialog', { name: '王医生' })).toBeVisible()
})

test('filters are in the address; one that fits nothing says so and is cleared', async ({ page, app }) => {
  await app.signInToConsole(page, 'administrator')
  await page.goto('/admin/audit')
  await page.getByLabel('起始日期').fill('2020-01-01')
  await page.getByLabel('截止日期').fill('2020-01-02')
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-02/)
  await expect(page.getByText('没有符合条件的内容')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).first().click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
  // Both before the page is drawn anew.
  await page.evaluate(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (const [place, day] of ['2020-01-03', '2020-01-04'].entries()) {
      const field = document.querySelectorAll<HTMLInputElement>('input[type=date]')[place]!
      set.call(field, day)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/from=2020-01-03&to=2020-01-04/)
  await page.getByRole('button', { name: '清除筛选' }).first().click()
  await page.getByRole('searchbox', { name: '操作者' }).fill('企业账号登录')
  await page.getByRole('searchbox', { name: '操作者' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: '企业账号登录 创建了 用户' }).first()).toBeVisible()
})

test('the chain is checked, and again against the value that was kept; a wrong one shows', async ({ page, app }) => {
  await app.signInToConsole(page, 'administrator')
  await page.goto('/admin/audit')
  await page.getByRole('button', { name: '校验完整性' }).click()
  const dialog = page.getByRole('dialog', { name: '校验完整性' })
  await dialog.getByRole('button', { name: '开始校验' }).click()
  await expect(dialog.getByText(/^审计记录完整：共 \d+ 条$/)).toBeVisible()
  const mark = await dialog.getByText(/^\d+:[\w-]{43}$/).innerText()
  await dialog.getByLabel(/上次保存的校验值/).fill(mark)
  await dialog.getByRole('button', { name: '开始校验' }).click()
  await expect(dialog.getByText('且与您保存的校验值相符')).toBeVisible()
  await dialog.getByLabel(/上次保存的校验值/).fill(mark.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
  await dialog.getByRole('button', { name: '开始校验' }).click()
  await expect(dialog.getByText('与您保存的校验值不符')).toBeVisible()
})
