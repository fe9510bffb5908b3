import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { desktop } from './console-session.ts'
import { furtherPages } from './console/further-pages.ts'
import { consolePages } from './console/pages.ts'
import { launch, phone } from './playwright.config.ts'
import { applyAppearance, still } from './screens/appearance.ts'
import { states } from './screens/states.ts'
import { openServer, type Server } from './server.ts'

/*
 * The contact sheets of docs/experience.md: `node e2e/contact-sheets.ts`, after `node tools/build.ts`, takes every state of the phone app in three sizes
 * and three looks, and every page of the console in both themes. `node e2e/contact-sheets.ts phone` or `console` takes one half.
 */
const folder = join(import.meta.dirname, '../docs/screens')

const sizes = { '390': { width: 390, height: 844 }, '320': { width: 320, height: 568 }, landscape: { width: 844, height: 390 } } as const
const looks = { light: { theme: 'light', scale: 1 }, dark: { theme: 'dark', scale: 1 }, care: { theme: 'light', scale: 1.41 } } as const

interface Picture {
  caption: string
  jpeg: Buffer
}

/** The pictures of each sheet, in the order of the states. */
type Sheets = Map<string, Picture[]>

async function add(sheets: Sheets, sheet: string, caption: string, page: Page): Promise<void> {
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 85, caret: 'hide', scale: 'css' })
  sheets.set(sheet, [...(sheets.get(sheet) ?? []), { caption, jpeg }])
}

async function phoneSheets(browser: Browser, server: Server): Promise<Sheets> {
  const sheets: Sheets = new Map()
  for (const { name, arrange } of states) {
    const context = await browser.newContext({ ...phone, deviceScaleFactor: 1, reducedMotion: 'reduce', serviceWorkers: 'block' })
    const page = await context.newPage()
    await arrange(page, server)
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const [look, { theme, scale }] of Object.entries(looks)) {
        await applyAppearance(page, { theme, scale, width: size === '320' ? 320 : 390 })
        await page.setViewportSize(viewport)
        await still(page)
        await add(sheets, `phone-${size}-${look}`, name, page)
      }
    }
    await context.close()
  }
  return sheets
}

async function consoleSheets(browser: Browser, server: Server): Promise<Sheets> {
  const sheets: Sheets = new Map()
  for (const { caption, arrange } of [...consolePages, ...furtherPages]) {
    const context = await browser.newContext({ ...desktop, viewport: { width: 1280, height: 720 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    const page = await context.newPage()
    await arrange(page, server)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
      await still(page)
      await add(sheets, `console-${colorScheme}`, caption, page)
    }
    await context.close()
  }
  return sheets
}

/** Draws the pictures small, in rows, each under its caption. @returns WebP */
async function sheetOf(browser: Browser, pictures: readonly Picture[], share: number): Promise<Buffer> {
  const page = await browser.newPage()
  const shown = pictures.map(({ caption, jpeg }) => ({ caption, url: `data:image/jpeg;base64,${jpeg.toString('base64')}` }))
  const webp = await page.evaluate(
    async ({ shown, share }) => {
      const images = await Promise.all(
        shown.map(async ({ url }) => {
          const image = new Image()
          image.src = url
          await image.decode()
          return image
        }),
      )
      const [gap, label] = [10, 18]
      const [width, height] = [Math.round(images[0]!.width * share), Math.round(images[0]!.height * share)]
      const columns = Math.max(1, Math.floor(1900 / (width + gap)))
      const rows = Math.ceil(images.length / columns)
      const sheet = new OffscreenCanvas(columns * (width + gap) + gap, rows * (height + label + gap) + gap)
      const pen = sheet.getContext('2d')!
      pen.fillStyle = 'rgb(128 140 142)'
      pen.fillRect(0, 0, sheet.width, sheet.height)
      pen.imageSmoothingQuality = 'high'
      pen.font = '12px sans-serif'
      pen.fillStyle = 'black'
      for (const [at, image] of images.entries()) {
        const left = gap + (at % columns) * (width + gap)
        const top = gap + Math.floor(at / columns) * (height + label + gap)
        pen.fillText(shown[at]!.caption, left, top + 12, width)
        pen.drawImage(image, left, top + label, width, height)
      }
      const bytes = new Uint8Array(await (await sheet.convertToBlob({ type: 'image/webp', quality: 0.3 })).arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCodePoint(byte)
      return btoa(text)
    },
    { shown, share },
  )
  await page.close()
  return Buffer.from(webp, 'base64')
}

const [half] = process.argv.slice(2)
if (half !== undefined && half !== 'phone' && half !== 'console') {
  console.error('Give phone, console or nothing.')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const server = await openServer()
const browser = await chromium.launch(launch)
try {
  const sheets = [
    ...(half === 'console' ? [] : [{ share: 0.32, of: await phoneSheets(browser, server) }]),
    ...(half === 'phone' ? [] : [{ share: 0.45, of: await consoleSheets(browser, server) }]),
  ]
  for (const { share, of } of sheets) {
    for (const [name, pictures] of of) {
      const webp = await sheetOf(browser, pictures, share)
      writeFileSync(join(folder, `sheet-${name}.webp`), webp)
      console.log(`docs/screens/sheet-${name}.webp: ${pictures.length} pictures, ${Math.round(webp.length / 1000)} kB`)
    }
  }
} finally {
  await browser.close()
  await server.close()
}
