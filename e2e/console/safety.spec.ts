import { desktop } from '../console-session.ts'
import { expect, test } from '../fixtures.ts'
import { callFrom } from '../person.ts'
import { graveViolations } from '../screens/axe.ts'

test.use({ ...desktop, viewport: { width: 1280, height: 720 } })

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
  expect(await graveViolations(page)).toEqual([])
  await row.getByRole('link', { name: /^病例 \d+$/ }).click()
  const left = page.getByRole('region', { name: '原文与经过' })
  await expect(left.getByText(bed).first()).toBeVisible()
  await page.getByRole('button', { name: /^由我负责/ }).click()
  await expect(page.getByText('分诊', { exact: true })).toBeVisible()
  expect(await graveViolations(page)).toEqual([])
  await page.screenshot({ path: `${process.env['SHOTS'] ?? 'test-results'}/case.png` })
  await left.getByRole('button', { name: '放行给答疑台' }).click()
  await page
    .getByRole('button', { name: '放 行' })
    .or(page.getByRole('button', { name: '放行', exact: true }))
    .click()
  await expect(left.getByText(/已放行/)).toBeVisible()
})
