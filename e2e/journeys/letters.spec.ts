import { expect, test } from '../fixtures.ts'
import { sendLetter } from '../letter.ts'
import { breakOff, hold } from '../network.ts'
import { answer, questions } from '../person.ts'
import { box, button, detail, home, letters, list, noLettersToast, unknown } from './letters-page.ts'

test('letters are counted on the button, listed with the newest first, and read one by one', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  sendLetter(app, userId, '丙球输注后多久可以接种疫苗？', { minutesAgo: 24 * 60 * 400 })
  const newest = sendLetter(app, userId, questions.sample)
  await page.goto('/home')
  await expect(button(page, '站内信，2 条未读')).toBeVisible()
  await expect(button(page)).toHaveText('2')
  await button(page).click()
  await expect(letters(page)).toHaveCount(2)
  await expect(letters(page).first()).toContainText(questions.sample)
  // The day may end between the letter and its display.
  await expect(letters(page).first()).toContainText(/未读.*(?:今天|昨天) \d\d:\d\d.*查看答案/s)
  await expect(letters(page).last()).toContainText(/20\d\d年\d+月\d+日 \d\d:\d\d/)

  await letters(page).first().getByRole('link', { name: '查看答案', exact: true }).click()
  await expect(page).toHaveURL(`/notification/${newest}`)
  await expect(page).toHaveTitle('反馈答复')
  await expect(page.getByText(questions.sample)).toBeVisible()
  await expect(answer(page)).toBeVisible()
  await expect(page.getByRole('region', { name: '相关证据' })).toBeVisible()

  await hold(page, list)
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await expect(box(page)).toBeHidden()
  await expect(button(page, '站内信，1 条未读'), 'at once, without asking').toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.reload()
  await button(page, '站内信，1 条未读').click()
  await expect(letters(page).first()).not.toContainText('未读')
  await expect(letters(page).last()).toContainText('未读')
  await page.goBack()
  await expect(box(page), 'Back closes the box').toBeHidden()
  await expect(page).toHaveURL('/home')
})

test('without letters there is no badge, and a toast instead of an empty dialog', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  await home(page)
  await expect(button(page)).toHaveText('')
  await button(page).click()
  await expect(noLettersToast(page)).toBeVisible()
  await expect(box(page)).toHaveCount(0)

  sendLetter(app, userId, questions.sample)
  await button(page).click()
  await expect(letters(page), 'a tap asks anew').toHaveCount(1)
})

test('99 is the most the badge counts', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  for (let count = 0; count < 100; count++) sendLetter(app, userId, `问题 ${count}`, { minutesAgo: count })
  await page.goto('/home')
  await expect(button(page, '站内信，99+ 条未读')).toHaveText('99+')
})

test('a dialog opened before the first load waits, and closes with a toast when there are no letters', async ({ page, app }) => {
  await app.signIn(page)
  const held = await hold(page, list)
  await page.goto('/home')
  await expect.poll(held.arrived).toBe(1)
  await button(page).click()
  await expect(unknown(page)).toBeVisible()
  await held.release()
  await expect(noLettersToast(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page, 'no trace in the history').not.toHaveURL('/home')
})

test('S-58 another user’s letter looks like a missing one, and stays unread', async ({ page, app }) => {
  const owner = await app.signIn(await app.elsewhere())
  const id = sendLetter(app, owner.userId, questions.sample)
  await app.signIn(page)
  for (const path of [`/notification/${id}`, '/notification/nothing-has-this-id', '/notification/a%20b']) {
    await page.goto(path)
    await expect(page.getByText('内容不存在或已删除'), path).toBeVisible()
    await expect(page.getByText(questions.sample)).toHaveCount(0)
  }
  expect(app.rows('SELECT read_at FROM letters WHERE id = ?', id)).toEqual([{ read_at: null }])
})

test('a letter that could not be loaded stays unread and is asked for by hand', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  const id = sendLetter(app, userId, questions.sample)
  const network = await breakOff(page, detail)
  await page.goto(`/notification/${id}`)
  await expect(page.getByRole('alert').filter({ hasText: '网络异常，请稍后重试' })).toBeVisible()
  await page.getByRole('button', { name: '返回' }).last().click()
  await expect(button(page, '站内信，1 条未读')).toBeVisible()
  await network.mend()
  await page.goto(`/notification/${id}`)
  await expect(answer(page)).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL('/home')
  await expect(button(page, '站内信')).toBeVisible()
})

test('a newer version is announced above the answer; a letter does not show a withdrawn answer', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  const id = sendLetter(app, userId, questions.sample, { key: 'hsa-composition' })
  const [entry] = app.rows('SELECT id, version, status FROM library_entries WHERE key = ?', 'hsa-composition')
  const entryId = String(entry!['id'])
  const record = `${userId.slice(0, 12)}-record`
  app.change(
    "INSERT INTO history_records (id, user_id, question, entry_id, entry_version, answer, links, pv, created_at) VALUES (?, ?, ?, ?, ?, '当时的答案', '[]', 0, ?)",
    record,
    userId,
    questions.sample,
    entryId,
    Number(entry!['version']),
    Date.now(),
  )
  const note = page.getByRole('note')

  await page.goto(`/qa/${record}`)
  await expect(answer(page)).toContainText('当时的答案')
  await expect(note).toHaveCount(0)
  try {
    app.change(
      `INSERT INTO library_versions (entry_id, version, question, phrasings, answer, evidence, subject, category, reviewed_on, review_due, created_at) SELECT entry_id, version + 1, question, phrasings, answer, evidence, subject, category, reviewed_on, review_due, created_at FROM library_versions WHERE entry_id = ? AND version = ?`,
      entryId,
      Number(entry!['version']),
    )
    app.change('UPDATE library_entries SET version = version + 1 WHERE id = ?', entryId)
    for (const path of [`/qa/${record}`, `/notification/${id}`]) {
      await page.goto(path)
      await expect(note).toContainText('该答案已有更新版本，以下为当时的内容。')
      await expect(answer(page)).toBeVisible()
    }
    await note.getByRole('link', { name: '查看最新答案' }).click()
    await expect(page).toHaveURL(/\/ask\/NULL\?q=/)
    await expect(answer(page)).toBeVisible()

    app.change("UPDATE library_entries SET status = 'withdrawn' WHERE id = ?", entryId)
    await page.goto(`/qa/${record}`)
    await expect(note).toContainText('该答案已下架，以下为当时的内容，请勿作为诊疗依据。')
    await expect(answer(page)).toContainText('当时的答案')
    await page.goto(`/notification/${id}`)
    await expect(page.getByRole('heading', { name: '该答案已下架' })).toBeVisible()
    await expect(answer(page)).toHaveCount(0)
    await page.getByRole('button', { name: '重新提问' }).click()
    await expect(page).toHaveURL(/\/ask\/NULL\?q=/)
  } finally {
    app.change("UPDATE library_entries SET status = 'published' WHERE id = ?", entryId)
  }
})

test('sharing a letter shares its question, which the receiver asks for themselves', async ({ page, app, context }) => {
  const { userId } = await app.signIn(page)
  const letter = sendLetter(app, userId, questions.sample)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/notification/${letter}`)
  await page.getByRole('button', { name: '分享证据' }).click()
  const drawer = page.getByRole('dialog').filter({ hasText: '此网页由' })
  await expect(drawer.getByText('转发给朋友'), 'the address of the page is private').toBeHidden()
  await drawer.getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByText('链接已复制')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).not.toContain(letter)
  const other = await app.elsewhere()
  await app.signIn(other)
  await other.goto(link)
  await expect(answer(other)).toBeVisible()
})
