import { desktop } from '../console-session.ts'
import { expect, test } from '../fixtures.ts'

test.use(desktop)

let made = 0
const unique = () => `${Math.random().toString(36).slice(2, 8)}${++made}`

test('staff are made in advance, given a role and disabled; what was typed stays where it failed, and all of it is in the record', async ({ page, app }) => {
  const name = `林${unique()}`
  const address = `${unique()}@xunyi.example`
  await app.signInToConsole(page, 'administrator')
  await page.goto('/admin/users')
  const create = async () => {
    await page.getByRole('button', { name: '新建员工账号' }).click()
    await page.getByLabel('姓名').fill(name)
    await page.getByLabel('企业邮箱').fill(address)
    await page.getByRole('button', { name: '创建账号' }).click()
  }
  await create()
  await expect(page).toHaveURL(/\/admin\/users\/[\w-]{22}$/)
  await page
    .getByRole('button', { name: 'Close' })
    .or(page.getByRole('button', { name: '关闭' }))
    .first()
    .click()
  await create()
  await expect(page.getByText(`这个邮箱已有账号：${name}（员工）`)).toBeVisible()
  await expect(page.getByLabel('企业邮箱')).toHaveValue(address)
  await page.getByRole('button', { name: '取消' }).click()

  await page.getByRole('link', { name }).click()
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByRole('checkbox', { name: /^医学审核/ }).click()
  await page.getByLabel('原因（选填）').fill('轮岗')
  await page.getByRole('button', { name: '授予角色' }).click()
  await expect(drawer.getByRole('checkbox', { name: /^医学审核/ })).toBeChecked()

  await drawer.getByRole('button', { name: '停用账号' }).click()
  const sure = page.getByRole('dialog', { name: `停用 ${name}？` })
  await sure.getByRole('button', { name: '停用账号' }).click()
  await expect(sure.getByText('请填写原因')).toBeVisible()
  await sure.getByLabel('原因').fill('离职 13812345678')
  await sure.getByRole('button', { name: '停用账号' }).click()
  await expect(sure.getByText('请不要写手机号或邮箱')).toBeVisible()
  await sure.getByLabel('原因').fill('离职')
  await sure.getByRole('button', { name: '停用账号' }).click()
  await expect(drawer.getByText('已停用', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: `停用了 用户 ${name}` })).toContainText('原因：离职')
  await expect(drawer.getByRole('listitem').filter({ hasText: `授予 用户 ${name}「医学审核」角色` })).toContainText('原因：轮岗')
})

test('a doctor who is disabled is out on the phone at the next step', async ({ page, app }) => {
  const phone = await app.elsewhere({ viewport: { width: 390, height: 844 } })
  const doctor = await app.signIn(phone)
  await phone.goto('/home')
  await app.signInToConsole(page, 'administrator')
  await page.goto(`/admin/users/${doctor.userId}`)
  await page.getByRole('button', { name: '停用账号' }).click()
  await expect(page.getByText('该账号将立即退出所有设备（现有 1 处登录）')).toBeVisible()
  await page.getByLabel('原因', { exact: true }).fill('本人申请')
  await page.getByRole('dialog', { name: /^停用/ }).getByRole('button', { name: '停用账号' }).click()
  await expect(page.getByText('已停用', { exact: true }).first()).toBeVisible()
  await phone.goto('/history')
  await expect(phone).toHaveURL(/\/login/)
})

test('a whole number finds its owner and stays out of the address; other filters are in it and outlive a reload', async ({ page, app }) => {
  const elsewhere = await app.elsewhere()
  const doctor = await app.signIn(elsewhere)
  await app.signInToConsole(page, 'administrator')
  await page.goto('/admin/users')
  const field = page.getByRole('searchbox', { name: '搜索用户' })
  await field.fill(`+86 ${doctor.phone.slice(0, 3)}-${doctor.phone.slice(3)}`)
  await field.press('Enter')
  await expect(page.locator('output')).toHaveText('共 1 条')
  await expect(page.getByRole('cell', { name: `${doctor.phone.slice(0, 3)}****${doctor.phone.slice(-4)}` })).toBeVisible()
  expect(page.url()).not.toContain(doctor.phone.slice(3))
  await expect(page.getByText(doctor.phone)).toHaveCount(0)
  await page.goto('/admin/users?identity=staff&role=administrator')
  await expect(page.getByRole('link', { name: '周明' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: '周明' })).toBeVisible()
  await expect(page.getByRole('link', { name: '王医生' })).toHaveCount(0)
})

test('an administrator takes neither their own way in nor their own role', async ({ page, app }) => {
  const { userId } = await app.signInToConsole(page, 'administrator')
  await page.goto(`/admin/users/${userId}`)
  await expect(page.getByRole('button', { name: '停用账号' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: /^运营管理员/ })).toBeDisabled()
})
