import { expect, test } from '../fixtures.ts'
import { answerWith, breakOff } from '../network.ts'
import { answer, askPath, drawer, questions, search, similar } from '../person.ts'

test('offline is said at once; a question that failed is asked again by hand when the network is back', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  await expect(page.getByRole('search')).toBeVisible()
  await page.context().setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: /^当前无网络连接$/ })
  await expect(banner).toBeVisible()

  await search(page, questions.typed)
  await expect(drawer(page)).toContainText('当前无网络连接')
  await page.context().setOffline(false)
  await expect(banner).toBeHidden()
  await drawer(page).getByRole('button', { name: '重试' }).click()
  await expect(drawer(page).getByRole('heading', { name: '找到相关问题' })).toBeFocused()
  await expect(similar(page)).not.toHaveCount(0)
})

test('closing the drawer forgets its failure: opened again it asks anew', async ({ page, app }) => {
  await app.signIn(page)
  const network = await breakOff(page, '/api/chat/recommend')
  await page.goto('/home')
  await search(page, questions.typed)
  await expect(drawer(page).getByRole('button', { name: '重试' })).toBeVisible()
  await drawer(page).getByRole('button', { name: '关闭' }).click()
  await expect(drawer(page)).toBeHidden()
  await network.mend()
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(drawer(page).getByRole('heading', { name: '找到相关问题' })).toBeVisible()
})

test('an answer that failed, by the network or by the server, keeps the question and is asked again by hand', async ({ page, app }) => {
  await app.signIn(page)
  const network = await breakOff(page, '/api/chat/chat')
  await page.goto(askPath(questions.sample))
  await expect(page.getByRole('alert').filter({ hasText: '网络异常，请稍后重试' })).toBeVisible()
  await expect(page.getByText(questions.sample)).toBeVisible()
  await network.mend()
  await answerWith(page, '/api/chat/chat', 500)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '系统繁忙，请稍后重试' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(answer(page)).toBeVisible()
})

test('a feedback that failed keeps its text and says so in the dialog', async ({ page, app }) => {
  await app.signIn(page)
  const network = await breakOff(page, '/api/chat/feedback')
  await page.goto(askPath(questions.unknown))
  await page.getByRole('button', { name: '点我反馈' }).click()
  const dialog = page.getByRole('dialog', { name: '反馈问题' })
  await dialog.getByRole('textbox').fill('请补充')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('提交失败，请稍后重试')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('请补充')
  await network.mend()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('已收到您的反馈')).toBeVisible()
})

test('the limit of waiting questions is shown in the dialog, and the text stays', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  for (let each = 0; each < 20; each++) {
    const id = `waiting-${userId}-${each}`
    app.change("INSERT INTO open_questions (id, question_key, question, status, created_at) VALUES (?, ?, '等待答复的问题', 'open', ?)", id, id, Date.now())
    app.change("INSERT INTO open_question_askers (question_id, user_id, text, asked_at) VALUES (?, ?, '等待答复的问题', ?)", id, userId, Date.now())
  }
  await page.goto(askPath(questions.unknown))
  await page.getByRole('button', { name: '点我反馈' }).click()
  const dialog = page.getByRole('dialog', { name: '反馈问题' })
  await dialog.getByRole('textbox').fill('请补充')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('您有较多问题正在等待答复，请收到答复后再提交')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('请补充')
})

test('the answer of a question whose drawer was closed is thrown away, and a later one is never overtaken', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  let first: (() => void) | undefined
  await page.route('**/api/chat/recommend', async (route) => {
    if (first) return route.continue()
    await new Promise<void>((resolve) => (first = resolve))
    return route.continue().catch(() => undefined)
  })
  await search(page, questions.typed)
  await drawer(page).getByRole('button', { name: '关闭' }).click()
  await expect(drawer(page)).toBeHidden()
  await search(page, questions.unknown)
  await expect(drawer(page).getByRole('heading', { name: '没找到相关问题' })).toBeVisible()
  first?.()
  await expect(similar(page)).toHaveCount(0)
})

test('the loading text changes at three and at ten seconds, offers a way back, and waits on', async ({ page, app }) => {
  await app.signIn(page)
  await page.clock.install()
  await page.goto('/home')
  let release: (() => void) | undefined
  await page.route('**/api/chat/chat', async (route) => {
    await new Promise<void>((resolve) => (release = resolve))
    await route.continue().catch(() => undefined)
  })
  await page.goto(askPath(questions.sample))
  await expect(page.locator('[aria-busy=true] [aria-hidden=true]').first(), 'the skeleton').toBeVisible()
  await page.clock.fastForward(3000)
  await expect(page.getByText('正在整理答案')).toBeVisible()
  await page.clock.fastForward(7000)
  await expect(page.getByText('网络较慢，仍在为您查找')).toBeVisible()
  await expect(page.getByRole('button', { name: '返回' }).last()).toBeVisible()
  await page.clock.fastForward(120_000)
  release?.()
  await expect(answer(page)).toBeVisible()
})
