import { expect, test } from '../fixtures.ts'
import { askBar, askPath, drawer, questions, searchField } from '../person.ts'

const patient = '患者女，五十八岁，肝硬化失代偿期，反复腹水三个月，白蛋白二十四克每升，\n昨日放腹水五升，血压偏低，\n'

test('a long question grows with its lines up to five, keeps its breaks, and Enter sends it', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  const field = searchField(page)
  const height = async () => (await field.boundingBox())!.height
  const oneLine = await height()

  await field.fill(patient)
  await expect.poll(height).toBeGreaterThan(2.5 * (oneLine / 2))
  await field.press('End')
  await field.press('Shift+Enter')
  await field.pressSequentially('白蛋白怎么补？')
  await expect(field).toHaveValue(`${patient}\n白蛋白怎么补？`)
  const fiveLines = await height()
  await field.fill(`${patient.repeat(4)}白蛋白怎么补？`)
  await expect.poll(height).toBeGreaterThanOrEqual(fiveLines)
  expect(await height()).toBeLessThan(oneLine + 5 * 28)
  await expect(page.getByRole('button', { name: '搜索' })).toBeInViewport({ ratio: 1 })

  await field.press('Enter')
  await expect(drawer(page)).toBeVisible()
  await expect(drawer(page).getByRole('textbox')).toHaveValue(`${patient.repeat(4)}白蛋白怎么补？`.trim())
})

test('the counter appears from four hundred characters, and gives way to the message above five hundred', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto(askPath(questions.sample))
  const bar = askBar(page)
  await bar.fill('问'.repeat(399))
  await expect(page.getByText('/500 字')).toHaveCount(0)
  await bar.fill('问'.repeat(400))
  await expect(page.getByText('400/500 字')).toBeVisible()
  await expect(bar).toHaveAccessibleDescription('400/500 字')
  await bar.fill('问'.repeat(501))
  await expect(page.getByText('问题最多 500 字，已超出 1 字')).toBeVisible()
  await expect(page.getByText('/500 字')).toHaveCount(0)
})

test('Enter that takes the composition of an input method sends nothing', async ({ page, app }) => {
  await app.signIn(page)
  await page.goto('/home')
  const field = searchField(page)
  await field.fill('白蛋白怎么保存')
  await field.evaluate((area) => {
    area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true }))
    area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))
  })
  await expect(drawer(page)).toHaveCount(0)
  await field.press('Enter')
  await expect(drawer(page)).toBeVisible()
})
