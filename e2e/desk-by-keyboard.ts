import type { Locator, Page } from '@playwright/test'
import { signInToConsole, type ConsoleSession } from './console-session.ts'
import { answerField, editor, question } from './desk-steps.ts'
import { expect, type App } from './fixtures.ts'
import { keyboardOf, type Keyboard } from './keyboard.ts'
import type { StaffRole } from './staff.ts'

/* Steps of writers and approvers at the desk with a keyboard alone. */

export interface Colleague extends Keyboard, ConsoleSession {
  page: Page
}

/** Opens the console on a desk's screen of its own. */
export async function colleague(app: App, who: StaffRole): Promise<Colleague> {
  const page = await app.elsewhere({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })
  const session = await signInToConsole(page, app, who)
  // A source opens in a tab of its own, on a host that tests do not reach.
  await page.addInitScript(() => void (window.open = () => null))
  // Until a listener is there, choosers open outside the page.
  page.on('filechooser', () => undefined)
  await page.goto('/admin')
  await page.getByRole('list', { name: '问题' }).waitFor()
  return { page, ...session, ...keyboardOf(page) }
}

/** Whether that question is the one on screen. */
export const shows = ({ page }: Colleague, text: string | RegExp) => expect(question(page).getByRole('heading', { level: 2 })).toHaveText(text)

/** Opens the first question of the queue. */
export async function openFirst({ page, press }: Colleague): Promise<void> {
  await page.getByRole('list', { name: '问题' }).getByRole('link').first().waitFor()
  await press('j', 'Enter')
}

interface Writing {
  /** The entry's other fields; a private reply has none. */
  library?: boolean
  /** The source is recorded by now. */
  recorded?: boolean
}

/** Writes an answer from a snippet, with its evidence, and submits it. */
export async function write(person: Colleague, { library = true, recorded = false }: Writing = {}): Promise<void> {
  const { page, press, type, tabTo, choose } = person
  const own = editor(page)
  await expect(answerField(page)).toBeFocused()
  await press('Control+j')
  await choose('以说明书为准')
  await expect(answerField(page)).toBeFocused()
  await expect(answerField(page)).toHaveValue(snippet)
  await tabTo(own.getByRole('button', { name: '添加证据' }), 2)
  await press('Enter')
  if (recorded) await choose('药品说明书')
  else {
    await type('药品说明书')
    await press('Tab')
    await type('www.nmpa.gov.cn/datasearch/1')
    await press('Tab')
    await choose('网页')
    await press('Tab')
    await type('国家药品监督管理局')
  }
  if (library) {
    await tabTo(own.getByRole('combobox', { name: '主题（药品、疾病）' }))
    await choose('冷链与储存')
    await press('Tab')
    await choose('其他')
    await tabTo(own.getByRole('button', { name: '一年后' }))
    await press('Enter')
  }
  await submit(person)
}

/** The text of the snippet that answers are written from. */
export const snippet = '请分开使用。具体以药品说明书为准。'

/** Confirms the open checks and submits. */
export async function submit(person: Colleague): Promise<void> {
  const dialog = person.page.getByRole('dialog', { name: '提交审核' })
  await person.press('Control+Enter')
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  await tick(person, dialog)
  await person.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

/** Opens the evidence and ticks the approver's points. */
export async function check(person: Colleague): Promise<void> {
  const { page, press } = person
  const own = editor(page).getByRole('group', { name: '我的核对' })
  await own.waitFor()
  await press('o')
  await expect(own.getByText('✓ 已打开')).toHaveCount(1)
  await press('o')
  await expect(own.getByRole('checkbox').first()).toBeFocused()
  await tick(person, own)
}

/** Lets the checked answer out; the next question comes by itself. */
export async function approve(person: Colleague): Promise<void> {
  await check(person)
  await person.press('a')
}

async function tick({ press, tabTo }: Colleague, within: Locator): Promise<void> {
  for (const box of await within.getByRole('checkbox').all()) {
    await tabTo(box)
    await press('Space')
  }
}

/** Chooses the file of an import. */
export async function chooseFile({ page, press, tabTo }: Colleague, buffer: Buffer): Promise<void> {
  await tabTo(page.getByRole('button', { name: /^点击选择文件/ }))
  const chooser = page.waitForEvent('filechooser')
  await press('Enter')
  const opened = await chooser
  await opened.setFiles({ name: '知识库.jsonl', mimeType: 'application/jsonl', buffer })
}
