import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expect, test, type App } from '../fixtures.ts'
import { answer, askPath, codeField, completeRegistration, logIn, logOut, questions } from '../person.ts'
import { dialog, farEnd, row } from '../screens/arrange.ts'
import { companyLogin, forgetStaff, registerStaff } from '../staff.ts'
import { readSheets } from '../workbook.ts'

/* From the first login to the last: everything a person does with their account, one after the other. */

async function change(page: Page, label: string, value: string): Promise<void> {
  await row(page, label).click()
  await page.getByRole('textbox', { name: label }).fill(value)
  await page.keyboard.press('Enter')
  await expect(row(page, label)).toContainText(value)
}

/** Opens the sheet of a row, fills it in, asks for the code and takes it over; a warning is confirmed. */
async function changeContact(page: Page, app: App, [label, field, typed]: [label: string, field: string, typed: string], to = typed): Promise<void> {
  await row(page, label).click()
  await page.getByLabel(field).fill(typed)
  const sheet = dialog(page, `更换${label.slice(0, 3)}`)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(sheet.getByText('验证码已发送至').first()).toBeVisible()
  await codeField(page).fill(await app.code(to))
  await sheet.getByRole('button', { name: '确定' }).click()
  if (label === '邮箱') await dialog(page, '确认邮箱').getByRole('button', { name: '确定' }).click()
  await expect(sheet).toBeHidden()
}

async function exported(page: Page, name: '导出 JSON 文件' | '导出 Excel 表格'): Promise<Buffer> {
  await row(page, '导出我的数据').click()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name }).click(farEnd)
  const bytes = await readFile(await (await started).path())
  await dialog(page, '导出我的数据').getByRole('button', { name: '关闭' }).click()
  return bytes
}

interface Exported {
  [kind: string]: { rows: Record<string, unknown>[] }
}
const data = async (page: Page) => JSON.parse((await exported(page, '导出 JSON 文件')).toString()) as Exported

/** The minute between two codes is over, on the screen and on the server. */
async function minuteLater(page: Page, app: App, to: string): Promise<void> {
  app.minuteOver(to)
  await page.clock.fastForward(60_000)
}

test('a doctor registers, changes name, hospital and phone, exports everything, deletes the account and registers again', async ({ page, app }) => {
  await page.clock.install()
  const first = await app.register(page)
  await page.goto(askPath(questions.sample))
  await expect(answer(page)).toBeVisible()

  await page.goto('/me')
  await change(page, '姓名', '李敏')
  await change(page, '医院', '第二人民医院')
  const phone = app.newPhone()
  await changeContact(page, app, ['手机号', '新手机号', phone])
  await expect(row(page, '手机号')).toContainText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)

  const person = { name: '李敏', hospital: '第二人民医院', department: '血液科', phone, identity: '医生' }
  const before = await data(page)
  expect(before['account']!.rows).toEqual([expect.objectContaining(person)])
  expect(before['history']!.rows).toHaveLength(1)
  const sheets = readSheets(await exported(page, '导出 Excel 表格'))
  expect(sheets.get('账号')![1]).toEqual(expect.arrayContaining(Object.values(person)))
  expect(sheets.get('历史问答')![1]).toContain(questions.sample)

  await logOut(page)
  await page.goto('/login/doctor')
  await minuteLater(page, app, phone)
  await logIn(page, phone, app)
  await expect(page, 'the new number is the same person').toHaveURL('/home')
  const stranger = await app.elsewhere()
  app.minuteOver(first)
  await stranger.goto('/login/doctor')
  await logIn(stranger, first, app)
  await expect(stranger, 'the old number is a new one').toHaveURL(/\/register\/doctor/)

  await page.goto('/me')
  await page.getByRole('link', { name: '注销账号' }).click()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送至').first()).toBeVisible()
  await codeField(page).fill(await app.code(phone))
  await page.getByRole('button', { name: '下一步' }).click()
  await dialog(page, '注销账号').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('秒后提交')).toBeVisible()
  await page.clock.runFor(5000)
  await expect(page.getByText('账号注销成功', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/login/doctor')

  await page.clock.fastForward(60_000)
  await logIn(page, phone, app)
  await page.waitForURL(/\/register\/doctor/)
  for (const label of ['姓名', '医院', '科室']) await expect(page.getByLabel(label)).toHaveValue('')
  await completeRegistration(page)
  await page.goto('/me')
  const after = await data(page)
  expect(after['account']!.rows).toEqual([expect.objectContaining({ name: '王医生', phone })])
  expect(after['account']!.rows[0]!['user_id']).not.toBe(before['account']!.rows[0]!['user_id'])
  for (const kind of ['history', 'requests', 'safety', 'blocked']) expect(after[kind]!.rows, kind).toEqual([])
})

test('a staff member logs in, changes name, phone and e-mail, exports everything, logs out and logs in again', async ({ page, app }) => {
  await page.clock.install()
  forgetStaff(app)
  await page.goto('/welcome')
  await page.getByRole('button', { name: '进入' }).click()
  await page.getByRole('link', { name: '员工登录' }).click()
  await companyLogin(page)
  await expect(page).toHaveURL(/\/register\/staff\?id=[\w-]{16,}$/)
  const first = app.newPhone()
  await registerStaff(page, first, app)
  await expect(page).toHaveURL('/home')

  await page.getByRole('link', { name: '我的' }).click()
  await expect(row(page, '邮箱')).toContainText('staff@xunyi.example')
  await change(page, '姓名', '陈晓雯')
  const phone = app.newPhone()
  app.minuteOver(first)
  await changeContact(page, app, ['手机号', '新手机号', phone])
  await expect(row(page, '手机号')).toContainText(phone.slice(-4))
  await logOut(page)

  // The company has given them another address, and reports it from now on.
  const email = 'chen.xiaowen@xunyi.example'
  app.neverSent(email)
  await page.goto('/login')
  await page.getByRole('link', { name: '员工登录' }).click()
  await companyLogin(page, { email })
  await expect(page, 'no registration a second time').toHaveURL('/home')
  await page.goto('/me')
  await changeContact(page, app, ['邮箱', '新邮箱', 'chen.xiaowen'], email)
  await expect(row(page, '邮箱')).toContainText(email)

  const person = { name: '陈晓雯', phone, email, identity: '员工' }
  expect((await data(page))['account']!.rows).toEqual([expect.objectContaining(person)])
  expect(readSheets(await exported(page, '导出 Excel 表格')).get('账号')![1]).toEqual(expect.arrayContaining(Object.values(person)))

  await logOut(page)
  await page.goto('/login/staff')
  await companyLogin(page, { email })
  await expect(page).toHaveURL('/home')
  await page.goto('/me')
  await expect(row(page, '姓名')).toContainText('陈晓雯')
  expect(app.rows("SELECT email, phone FROM users WHERE identity = 'staff'")).toEqual([{ email, phone }])
})
