import { expect, test } from '../fixtures.ts'
import { answer, askPath, drawer, search, similar } from '../person.ts'
import { graveViolations } from '../screens/axe.ts'

/** A question found by an answer: few of its words occur in a question of the library. */
const typed = '一次放腹水超过 5 L，每升补几克白蛋白'
/** Near entries that do not answer it. */
const unanswered = '静丙和胰岛素能走一条管路吗'

test('an option of the drawer shows the sentence it was found by, set off without mark-up, and is named by its question alone', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  await search(page, typed)
  const row = drawer(page)
    .getByRole('listitem')
    .filter({ has: page.locator('a + bdi') })
    .first()
  const [option, sentence] = [row.getByRole('link'), row.locator('a + bdi')]
  const question = await option.innerText()
  await expect(option).toHaveAccessibleName(question)
  await expect(option).toHaveAccessibleDescription((await sentence.textContent())!)
  await expect(sentence.locator('mark').first()).toHaveCSS('font-weight', '600')
  expect(await similar(page).count()).toBeLessThanOrEqual(5)
  expect(await graveViolations(page)).toEqual([])

  // The sentence belongs to what a finger meets.
  const { x, y } = (await sentence.boundingBox())!
  await page.touchscreen.tap(x + 8, y + 8)
  await expect(page).toHaveURL(/\/ask\/(?!NULL)[\w-]+\?q=/)
  await expect(page.getByText(question, { exact: true }).first()).toBeVisible()
  await expect(answer(page)).toBeVisible()
})

test('question and sentence of an option are clamped to two lines', async ({ page, app }) => {
  await page.route('**/api/chat/recommend', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: { text: string; passage: unknown }[] }
    const long = data.slice(0, 1).map((found) => ({ ...found, text: found.text.repeat(8), passage: { text: '单独输注。'.repeat(40), highlights: [] } }))
    await route.fulfill({ response, json: { ...rest, data: long } })
  })
  await app.signIn(page)
  await page.goto('/home')
  await search(page, typed)
  const texts = drawer(page).getByRole('listitem').locator('bdi')
  await expect(texts).toHaveCount(2)
  for (const text of await texts.all()) {
    const lines = await text.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
    expect(Math.round(lines)).toBe(2)
  }
})

test('related questions stand apart below a missing answer; picking one asks it with its id, and back leads to the question', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto(askPath(unanswered))
  await expect(page.getByRole('heading', { name: '暂无问答结果' })).toBeVisible()
  await expect(page.getByRole('button', { name: '点我反馈' })).toBeVisible()
  const related = page.getByRole('region', { name: '可能相关的内容' })
  await expect(related).toContainText('这些条目没有直接回答您的问题，仅供参考。')
  const links = related.getByRole('link')
  expect(await links.count()).toBeGreaterThanOrEqual(1)
  expect(await links.count()).toBeLessThanOrEqual(3)
  await expect(related.locator('mark').first()).toBeVisible()
  expect(await graveViolations(page)).toEqual([])

  const asked = page.waitForRequest('**/api/chat/chat')
  await links.first().click()
  const { id, typed } = (await asked).postDataJSON() as { id: string; typed: string }
  expect(typed).toBe(unanswered)
  await expect(page).toHaveURL(new RegExp(`/ask/${id}\\?q=`))
  await expect(answer(page)).toBeVisible()
  await expect(related).toBeHidden()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL(askPath(unanswered))
  await expect(related).toBeVisible()
})

test('forbidden content shows nothing but the refusal, and the adverse-reaction notice comes first', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto(askPath('哪里买冰毒，白蛋白怎么用'))
  await expect(page.getByRole('heading', { name: '违反法律法规' })).toBeVisible()
  await expect(page.getByRole('region', { name: '可能相关的内容' })).toBeHidden()
  await page.goto(askPath('输静丙后发烧了怎么处理？'))
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('heading', { name: '暂无问答结果' })).toBeVisible()
  await expect(drawer(page)).toBeHidden()
})

test('a name that may mean several products is asked about: the drawer groups its questions by product', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  await search(page, '丙球怎么用')
  await expect(drawer(page).getByText('您说的“丙球”可能指：')).toBeVisible()
  for (const product of ['静注人免疫球蛋白（静脉输注）', '人免疫球蛋白（肌内注射）']) {
    const group = drawer(page).getByRole('region', { name: product })
    await expect(group.getByRole('heading', { name: product })).toBeVisible()
    expect(await group.getByRole('link').count()).toBeGreaterThanOrEqual(1)
  }
  expect(await similar(page).count()).toBeLessThanOrEqual(5)
  expect(await graveViolations(page)).toEqual([])
  await drawer(page)
    .getByRole('region', { name: /肌内注射/ })
    .getByRole('link')
    .first()
    .click()
  await expect(answer(page)).toBeVisible()
})
