import { desktop } from '../console.ts'
import { expect, test } from '../house.ts'

test.use(desktop)

test('the palette jumps to a page and to a person with the keyboard alone', async ({ page, house }) => {
  const elsewhere = await house.elsewhere()
  const { phone, userId } = await house.signIn(elsewhere)
  await house.colleague(page, 'administrator')
  await page.goto('/admin/users')
  await page.getByRole('heading', { name: '用户' }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: '搜索页面、问题、条目或用户' })
  await expect(field).toBeFocused()
  await field.pressSequentially('审计')
  await expect(page.getByRole('option', { name: '审计日志' })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin\/audit$/)
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await field.fill(phone)
  await expect(page.getByRole('option', { name: `${phone.slice(0, 3)}****${phone.slice(-4)}` })).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/users/${userId}$`))
})

test('while an input method composes, nothing is looked for and Enter goes nowhere', async ({ page, house }) => {
  await house.colleague(page, 'administrator')
  await page.goto('/admin/users')
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: '搜索页面、问题、条目或用户' })
  await expect(field).toBeFocused()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'kanban', selectionStart: 6, selectionEnd: 6 })
  await field.press('Enter')
  await expect(field).toBeFocused()
  await session.send('Input.insertText', { text: '看板' })
  await expect(page.getByRole('option')).toHaveText([/看板/])
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin\/insight/)
})

test('G and a letter goes to a page, not while somebody types; the help lists the keys and switches letters off', async ({ page, house }) => {
  await house.colleague(page, 'administrator')
  await page.goto('/admin/users')
  const search = page.getByRole('searchbox', { name: '搜索用户' })
  await search.waitFor()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('ga')
  await expect(search).toHaveValue('ga')
  await search.blur()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '键盘快捷键' })
  await expect(help.getByText('搜索用户')).toBeVisible()
  await expect(help.getByText('前往审计日志')).toBeVisible()
  await help.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/admin\/users/)
  await page.getByRole('button', { name: '键盘快捷键' }).click()
  await help.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/admin\/audit$/)
})

test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    const create = document.createElement.bind(document)
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const made = create(name, options)
      const meta = document.querySelector<HTMLMetaElement>('meta[name=nonce]')
      if (name === 'style' && meta) made.nonce = meta.content
      return made
    }) as typeof document.createElement
  }),
)
