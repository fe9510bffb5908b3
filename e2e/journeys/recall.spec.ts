import { desktop } from '../console-session.ts'
import { expect, test } from '../fixtures.ts'

test('a reader of a withdrawn answer gets a letter with the reason, and the old record says so', async ({ page, app }) => {
  test.setTimeout(120_000)
  const id = crypto.randomUUID()
  const question = `${id.slice(0, 6)}号药最快输多少？`
  app.change("INSERT INTO library_entries (id, key, version, status, created_at, updated_at) VALUES (?, ?, 1, 'published', 0, 0)", id, id)
  app.change(
    `INSERT INTO library_versions (entry_id, version, question, phrasings, answer, evidence, subject, category, reviewed_on, review_due, created_at)
     SELECT ?, 1, ?, '[]', '每分钟 5 mL', evidence, subject, category, '2026-01-01', '2099-01-01', 0 FROM library_versions ORDER BY entry_id LIMIT 1`,
    id,
    question,
  )
  await app.signIn(page)
  await page.goto(`/ask/${id}?q=${encodeURIComponent(question)}`)
  await expect(page.getByText('每分钟 5 mL')).toBeVisible()

  const office = await app.elsewhere(desktop)
  await app.signInToConsole(office, 'approver')
  await office.goto(`/admin/library/${id}`)
  await office.getByRole('button', { name: '撤下' }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByText('1 人看过现行答案，他们需要知道吗？')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '撤下' })).toBeDisabled()
  await dialog.getByLabel('原因').fill('说明书已修订')
  await dialog.getByLabel('需要，发站内信', { exact: true }).check()
  await dialog.getByLabel('给医生的一句话').fill('输注速度的上限写错了')
  await dialog.getByRole('button', { name: '撤下' }).click()
  await expect(office.getByText('该条已撤下')).toBeVisible()
  await expect(async () => {
    await office.reload()
    await expect(office.getByText('已通知 1 位看过第 1 版答案的人')).toBeVisible()
  }).toPass()

  await page.goto('/home')
  await page.getByRole('button', { name: '站内信，1 条未读' }).click()
  const letter = page.getByRole('dialog').getByRole('listitem').first()
  await expect(letter).toContainText('答案更正或撤回')
  await letter.getByRole('link', { name: '查看通知' }).click()
  await expect(page.getByText('您看过的答案已撤回')).toBeVisible()
  await expect(page.getByText('输注速度的上限写错了。请勿再作为诊疗依据。')).toBeVisible()

  await page.goto('/me/history-qa')
  const record = page.getByRole('link', { name: question })
  await expect(record).toContainText('答案已撤回：输注速度的上限写错了')
  await record.click()
  await expect(page.getByRole('note')).toContainText('该答案已撤回：输注速度的上限写错了。以下为当时的内容，请勿作为诊疗依据。')
})
