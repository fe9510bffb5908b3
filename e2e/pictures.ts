import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { desktop } from './console-session.ts'
import { consolePages, type ConsolePage } from './console/pages.ts'
import { launch, phone } from './playwright.config.ts'
import { openServer, type Server } from './server.ts'
import { still } from './screens/appearance.ts'
import { states } from './screens/states.ts'

/*
 * Takes the pictures of docs/screens.md: `node e2e/pictures.ts` takes all of them, `node e2e/pictures.ts home console-insight` those two.
 * Both sites must be built: `node tools/build.ts`.
 */
const docs = join(import.meta.dirname, '../docs')

/** The pictures in the order in which a user meets the screens: the state of states.ts and a title. */
const shown: [picture: string, caption: string, state?: string][] = [
  ['welcome', 'Welcome'],
  ['login', 'Log in'],
  ['agreement', 'User agreement'],
  ['login-sent', 'Code sent, countdown'],
  ['login-error', 'Wrong code'],
  ['register', 'First login: profile'],
  ['login-staff', 'Staff log in'],
  ['login-staff-unknown', 'Back from the company, without an account'],
  ['register-staff', 'First login of staff: profile'],
  ['consent', 'A new version of the agreements'],
  ['home', 'Home'],
  ['home-care', 'Home in large text (长辈版)', 'home'],
  ['similar', 'Similar questions'],
  ['similar-loading', 'Similar questions, loading'],
  ['similar-empty', 'No similar question'],
  ['similar-blocked', 'Similar questions, blocked'],
  ['similar-error', 'Similar questions, failed'],
  ['answer', 'Answer with evidence'],
  ['answer-loading', 'Answer, loading'],
  ['noresult', 'No answer'],
  ['answer-request', 'Asking an administrator'],
  ['blocked', 'Blocked question'],
  ['adverse', 'Adverse-reaction notice'],
  ['share', 'Sharing the evidence'],
  ['qa', 'One question in detail'],
  ['me', 'Me'],
  ['me-care', 'Me in large text (长辈版)', 'me'],
  ['me-staff', 'Me, staff'],
  ['me-edit', 'Editing where the value stands'],
  ['me-failed', 'A change that could not be saved'],
  ['display', 'Display settings'],
  ['phone', 'Changing the phone'],
  ['phone-taken', 'The number belongs to another account'],
  ['email-sent', 'Changing the e-mail'],
  ['email-confirm', 'Confirming the e-mail'],
  ['letters-list', 'Station letters'],
  ['notification', 'An answer that came by letter'],
  ['qa-newer', 'An answer as it was given, with a newer one in the library'],
  ['feedback', 'Feedback on the product'],
  ['feedback-errors', 'Feedback, incomplete'],
  ['history', 'History'],
  ['history-confirm', 'Deleting a question'],
  ['sessions', 'Devices signed in'],
  ['sessions-confirm', 'Ending the other sessions'],
  ['export', 'Export of one’s own data'],
  ['delete', 'Deleting the account'],
  ['delete-confirm', 'Confirming the deletion'],
  ['delete-progress', 'Five seconds to cancel', 'delete-progress-late'],
  ['notfound', 'Not found'],
  ['guard-error', 'Session could not be loaded'],
  ['offline', 'Offline'],
]
const themes = ['light', 'dark'] as const

async function take(browser: Browser, server: Server, picture: string, theme: (typeof themes)[number], name = picture): Promise<void> {
  const state = states.find((state) => state.name === name)
  if (!state) throw new Error(`no state ${name}`)
  const context = await browser.newContext({ ...phone, deviceScaleFactor: 1, colorScheme: theme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (picture.endsWith('-care')) await page.addInitScript(() => window.localStorage.setItem('xunyi.scale', '1.41'))
  await state.arrange(page, server)
  await still(page)
  writeFileSync(join(docs, 'screens', `${picture}-${theme}.png`), await settled(page))
  await context.close()
}

async function takeConsole(browser: Browser, server: Server, { name, arrange }: ConsolePage): Promise<void> {
  const context = await browser.newContext({ ...desktop, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await arrange(page, server)
  await still(page)
  writeFileSync(join(docs, 'screens', `${name}.png`), await settled(page))
  await context.close()
}

/** Takes pictures until two in a row are equal, because drawing may lag behind the document. */
async function settled(page: Page): Promise<Buffer> {
  let before = await page.screenshot({ caret: 'hide' })
  for (;;) {
    await still(page)
    const now = await page.screenshot({ caret: 'hide' })
    if (now.equals(before)) return now
    before = now
  }
}

function table(): string {
  const rows = shown.map(([picture, caption]) => {
    const images = themes.map((theme) => `<img src="screens/${picture}-${theme}.png" width="260" alt="${caption}, ${theme}">`)
    return `| ${caption}<br>\`${picture}\` | ${images.join(' | ')} |`
  })
  return `# Screens

Every screen and state at 390 x 844, light and dark, as \`node e2e/pictures.ts\` takes them from a running server with the starter library.

| state | light | dark |
|---|---|---|
${rows.join('\n')}

## The console

At 1280 x 800, with the questions of some weeks.

${consolePages.map(({ name, caption }) => `### ${caption}\n\n<img src="screens/${name}.png" width="800" alt="${caption}">`).join('\n\n')}
`
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !shown.some(([picture]) => picture === name) && !consolePages.some((page) => page.name === name))
if (unknown.length > 0) {
  console.error(`No picture is called ${unknown.join(' or ')}. Names are in e2e/pictures.ts (phone) and e2e/console/pages.ts (console).`)
  process.exit(1)
}
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

mkdirSync(join(docs, 'screens'), { recursive: true })
const server = await openServer()
const browser = await chromium.launch(launch)
try {
  for (const [picture, , state] of shown.filter(([picture]) => isWanted(picture)))
    for (const theme of themes) await take(browser, server, picture, theme, state)
  for (const page of consolePages.filter(({ name }) => isWanted(name))) await takeConsole(browser, server, page)
  writeFileSync(join(docs, 'screens.md'), table())
} finally {
  await browser.close()
  await server.close()
}
