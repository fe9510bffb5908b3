import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { sendLetter } from '../letter.ts'
import { answerWith, breakOff, countCalls, hold } from '../network.ts'
import { answer, questions, searchField } from '../person.ts'

const list = '/api/user_feedback/list'
const detail = '/api/user_feedback/detail'

const button = (page: Page, name: string | RegExp = /^站内信/): Locator => page.getByRole('button', { name, exact: true })
const box = (page: Page): Locator => page.getByRole('dialog', { name: '您反馈的问题有答案啦！' })
const unknown = (page: Page): Locator => page.getByRole('dialog', { name: '站内信' })
const letters = (page: Page): Locator => box(page).getByRole('listitem')
const nothing = (page: Page): Locator => page.getByRole('status').getByText('暂无新的站内信', { exact: true })

/** On /home, when the letters have been looked for the first time. */
async function home(page: Page): Promise<void> {
  const looked = page.waitForResponse((response) => response.url().endsWith(list))
  await page.goto('/home')
  await looked
}

/** From a moment that is some seconds ahead, time passes only when it is told to. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
}

/** Time passes; what then begins with an answer that is still on its way has its moments too. */
async function pass(page: Page, seconds: number, count: () => number, expected: number): Promise<void> {
  await page.clock.runFor(seconds * 1000)
  const counted = async () => {
    await page.clock.runFor(1)
    return count()
  }
  await expect.poll(counted, `after ${seconds} s more`).toBe(expected)
}

test('letters are counted on the button, listed with the newest first, and read one by one', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  sendLetter(house, userId, '丙球输注后多久可以接种疫苗？', { minutesAgo: 24 * 60 * 400 })
  const newest = sendLetter(house, userId, questions.sample)
  await page.goto('/home')
  await expect(button(page, '站内信，2 条未读')).toBeVisible()
  await expect(button(page)).toHaveText('2')
  await button(page).click()
  await expect(letters(page)).toHaveCount(2)
  await expect(letters(page).first()).toContainText(questions.sample)
  await expect(letters(page).first()).toContainText(/未读.*今天 \d\d:\d\d.*查看答案/s)
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

test('without letters there is no badge and no empty box: a toast says so', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  await home(page)
  await expect(button(page)).toHaveText('')
  await button(page).click()
  await expect(nothing(page)).toBeVisible()
  await expect(box(page)).toHaveCount(0)

  sendLetter(house, userId, questions.sample)
  await button(page).click()
  await expect(letters(page), 'a tap asks anew').toHaveCount(1)
})

test('99 is the most the badge counts', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  for (let count = 0; count < 100; count++) sendLetter(house, userId, `问题 ${count}`, { minutesAgo: count })
  await page.goto('/home')
  await expect(button(page, '站内信，99+ 条未读')).toHaveText('99+')
})

test('a letter that comes later is there without a reload; while nothing comes, looking becomes rarer, and a touch makes it frequent again', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  await page.clock.install()
  const looks = countCalls(page, list)
  await home(page)
  await stopClock(page)
  // Up to there some seconds went by themselves.
  for (const [seconds, count] of [[15, 1], [16, 2], [45, 2], [15, 3], [105, 3], [15, 4]] as const) await pass(page, seconds, looks, count)
  sendLetter(house, userId, questions.sample)
  await pass(page, 31, looks, 4)
  await searchField(page).click()
  await pass(page, 0, looks, 5)
  await page.clock.resume()
  await expect(button(page, '站内信，1 条未读')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '收到新的站内信，1 条未读' })).toBeAttached()
  const later = async () => {
    await page.clock.runFor(10_000)
    return looks()
  }
  await expect.poll(later, 'something was new').toBe(6)
})

test('nothing is looked for while the page is hidden, offline or signed out, and at once when it is seen again', async ({ page, house }) => {
  await house.signIn(page)
  await page.clock.install()
  const looks = countCalls(page, list)
  await home(page)
  await stopClock(page)
  const show = (hidden: boolean) => page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
  await show(true)
  await page.clock.runFor(3_600_000)
  expect(looks()).toBe(1)
  await show(false)
  await pass(page, 0, looks, 2)
  for (let time = 0; time < 5; time++) {
    await show(true)
    await show(false)
    await page.clock.runFor(10)
  }
  expect(looks(), 'flicking back and forth asks no more').toBe(2)

  await page.context().setOffline(true)
  await page.clock.runFor(3_600_000)
  expect(looks()).toBe(2)
  await page.context().setOffline(false)
  await pass(page, 0, looks, 3)

  await page.getByRole('link', { name: '我的' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/welcome')
  await page.clock.runFor(3_600_000)
  expect(looks()).toBe(3)
})

test('looking that fails is silent and not repeated before its time; a tap says what is wrong and asks by hand', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  sendLetter(house, userId, questions.sample)
  await page.clock.install()
  await answerWith(page, list, 500)
  const looks = countCalls(page, list)
  await home(page)
  await stopClock(page)
  await page.clock.runFor(45_000)
  expect(looks(), 'nothing was new, as far as can be told').toBe(1)
  await pass(page, 16, looks, 2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(button(page, '站内信')).toHaveText('')

  await button(page).click()
  await page.clock.runFor(1_000)
  await expect(unknown(page)).toContainText('系统繁忙，请稍后重试')
  await page.unrouteAll()
  await page.clock.resume()
  await unknown(page).getByRole('button', { name: '重试' }).click()
  await expect(letters(page)).toHaveCount(1)
  await box(page).getByRole('button', { name: '关闭' }).click()
  await expect(box(page)).toBeHidden()

  await page.context().setOffline(true)
  await expect(button(page, '站内信'), 'no number that may be wrong').toHaveText('')
  await button(page).click()
  await expect(letters(page), 'what was loaded is still there').toHaveCount(1)
})

test('a box that is opened before anything is known waits, and gives way to the toast where there is nothing', async ({ page, house }) => {
  await house.signIn(page)
  const held = await hold(page, list)
  await page.goto('/home')
  await expect.poll(held.arrived).toBe(1)
  await button(page).click()
  await expect(unknown(page)).toBeVisible()
  await held.release()
  await expect(nothing(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page, 'no trace in the history').not.toHaveURL('/home')
})

test('S-58 somebody else’s letter looks like none, and stays unread', async ({ page, house }) => {
  const owner = await house.signIn(await house.elsewhere())
  const id = sendLetter(house, owner.userId, questions.sample)
  await house.signIn(page)
  for (const path of [`/notification/${id}`, '/notification/nothing-has-this-id', '/notification/a%20b']) {
    await page.goto(path)
    await expect(page.getByText('内容不存在或已删除'), path).toBeVisible()
    await expect(page.getByText(questions.sample)).toHaveCount(0)
  }
  expect(house.rows('SELECT read_at FROM letters WHERE id = ?', id)).toEqual([{ read_at: null }])
})

test('a letter that could not be loaded stays unread and is asked for by hand', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  const id = sendLetter(house, userId, questions.sample)
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

test('what the library has changed since is said above the answer; one that was withdrawn is not handed out by a letter', async ({ page, house }) => {
  const { userId } = await house.signIn(page)
  const id = sendLetter(house, userId, questions.sample, { key: 'hsa-composition' })
  const [entry] = house.rows('SELECT id, version, status FROM library_entries WHERE key = ?', 'hsa-composition')
  const entryId = String(entry!['id'])
  const record = `${userId.slice(0, 12)}-record`
  house.change("INSERT INTO history_records (id, user_id, question, entry_id, entry_version, answer, links, pv, created_at) VALUES (?, ?, ?, ?, ?, '当时的答案', '[]', 0, ?)",
    record, userId, questions.sample, entryId, Number(entry!['version']), Date.now())
  const note = page.getByRole('note')

  await page.goto(`/qa/${record}`)
  await expect(answer(page)).toContainText('当时的答案')
  await expect(note).toHaveCount(0)
  try {
    house.change(`INSERT INTO library_versions (entry_id, version, question, phrasings, answer, evidence, subject, category, reviewed_on, review_due, created_at) SELECT entry_id, version + 1, question, phrasings, answer, evidence, subject, category, reviewed_on, review_due, created_at FROM library_versions WHERE entry_id = ? AND version = ?`, entryId, Number(entry!['version']))
    house.change('UPDATE library_entries SET version = version + 1 WHERE id = ?', entryId)
    for (const path of [`/qa/${record}`, `/notification/${id}`]) {
      await page.goto(path)
      await expect(note).toContainText('该答案已有更新版本，以下为当时的内容。')
      await expect(answer(page)).toBeVisible()
    }
    await note.getByRole('link', { name: '查看最新答案' }).click()
    await expect(page).toHaveURL(/\/ask\/NULL\?q=/)
    await expect(answer(page)).toBeVisible()

    house.change("UPDATE library_entries SET status = 'withdrawn' WHERE id = ?", entryId)
    await page.goto(`/qa/${record}`)
    await expect(note).toContainText('该答案已下架，以下为当时的内容，请勿作为诊疗依据。')
    await expect(answer(page)).toContainText('当时的答案')
    await page.goto(`/notification/${id}`)
    await expect(page.getByRole('heading', { name: '该答案已下架' })).toBeVisible()
    await expect(answer(page)).toHaveCount(0)
    await page.getByRole('button', { name: '重新提问' }).click()
    await expect(page).toHaveURL(/\/ask\/NULL\?q=/)
  } finally {
    house.change("UPDATE library_entries SET status = 'published' WHERE id = ?", entryId)
  }
})

test('what is shared from a letter is the question, which whoever gets the link asks for themselves', async ({ page, house, context }) => {
  const { userId } = await house.signIn(page)
  const letter = sendLetter(house, userId, questions.sample)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/notification/${letter}`)
  await page.getByRole('button', { name: '分享证据' }).click()
  const drawer = page.getByRole('dialog').filter({ hasText: '此网页由' })
  await expect(drawer.getByText('转发给朋友'), 'the address of the page is nobody else’s').toBeHidden()
  await drawer.getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByText('链接已复制')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).not.toContain(letter)
  const other = await house.elsewhere()
  await house.signIn(other)
  await other.goto(link)
  await expect(answer(other)).toBeVisible()
})
