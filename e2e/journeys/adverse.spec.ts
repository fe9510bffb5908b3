import { expect, test } from '../fixtures.ts'
import { adverseModal, answer, askPath, drawer, questions, search, similar } from '../person.ts'

test('the adverse-reaction notice is closed by 知道了 alone, and the answer is there after it', async ({ page, app }) => {
  const { userId } = await app.signIn(page)
  await page.goto('/home')
  await search(page, questions.adverse)
  await similar(page).filter({ hasText: questions.adverse }).click()
  const notice = adverseModal(page)
  await expect(notice).toBeVisible()
  await expect(notice).toHaveAccessibleDescription(/不良反应/)
  await expect(notice.getByRole('button')).toHaveText(['知道了'])
  const url = page.url()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(notice, 'after Escape').toBeVisible()
  await page.touchscreen.tap(195, 20)
  await expect(notice, 'after a tap beside it').toBeVisible()
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('popstate', resolve, { once: true })
        window.history.back()
      }),
  )
  await expect(notice, 'after Back').toBeVisible()
  await expect(page).toHaveURL(url)

  await notice.getByRole('button', { name: '知道了' }).click()
  await expect(notice).toBeHidden()
  await expect(answer(page)).toContainText('过敏')
  expect(app.rows('SELECT text FROM safety_records WHERE user_id = ?', userId)).not.toEqual([])

  await page.reload()
  await expect(answer(page)).toBeVisible()
  await expect(notice, 'after a reload').toBeHidden()
})

test('a reload before 知道了 opens the notice again', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto(askPath(questions.adverse))
  await expect(adverseModal(page)).toBeVisible()
  await page.reload()
  await expect(adverseModal(page)).toBeVisible()
  await adverseModal(page).getByRole('button', { name: '知道了' }).click()
  await expect(answer(page)).toBeVisible()
})

test('the notice also opens for a reaction that was typed before a similar question was picked', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  await search(page, questions.adverseTyped)
  await similar(page).last().click()
  await expect(adverseModal(page)).toBeVisible()
  await expect(drawer(page), 'never stacked on the drawer').toBeHidden()
  await adverseModal(page).getByRole('button', { name: '知道了' }).click()
  await expect(answer(page)).toBeVisible()
})

test('the notice opens without an answer too, and after it Back leads to where the question was typed', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  await search(page, questions.adverseTyped)
  await drawer(page).getByRole('button', { name: '发送' }).click()
  await adverseModal(page).getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('heading', { name: '暂无问答结果' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await expect(adverseModal(page)).toBeHidden()
})
