import { AxeBuilder } from '@axe-core/playwright'
import { desktop } from '../console-session.ts'
import { expect, test } from '../fixtures.ts'
import { callFrom } from '../person.ts'

test.use(desktop)

test('a question that speaks of a death waits as a case; an officer takes it, reads it and releases the question', async ({ page, app }) => {
  const doctor = await app.elsewhere()
  const { token } = await app.signIn(doctor)
  const bed = Math.random().toString(36).slice(2, 8)
  const text = `科室编码${bed}的患者输注静丙两小时后死亡，静丙还能继续给别人用吗？`
  await callFrom(doctor, app)('/api/chat/feedback', { text }, token)

  await app.signInToConsole(page, 'administrator')
  await page.goto('/admin/safety?only=urgent')
  await expect(page.getByRole('heading', { level: 1, name: '不良反应病例' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '死亡' }).first()
  await expect(row).toContainText('死亡病例报告：立即')
  await row.getByRole('button', { name: /^查看病例 \d+$/ }).click()
  const drawer = page.getByRole('dialog', { name: /^病例 \d+$/ })
  await expect(drawer.getByText(text).first()).toBeVisible()
  expect((await new AxeBuilder({ page }).include('.ant-drawer').analyze()).violations.filter(({ impact }) => impact === 'critical')).toEqual([])
  await drawer.getByRole('button', { name: '由我负责' }).click()
  await expect(drawer.getByText('分诊', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: '放行给答疑台' }).click()
  await expect(drawer.getByText(/已放行/)).toBeVisible()

  await drawer.getByRole('textbox', { name: '记录或理由' }).fill('电话核实：死亡与用药无关，另有原因。')
  await drawer.getByRole('button', { name: '提议为非不良反应' }).click()
  await expect(drawer.getByText('（参与过评价或提议的人不能确认）')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '确认为非不良反应' })).toHaveCount(0)
})
