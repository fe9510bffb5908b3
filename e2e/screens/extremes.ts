import type { Page } from '@playwright/test'
import { still } from './appearance.ts'

/** The narrow ends of what a screen can meet: a turned phone, the largest text on the narrowest phone, twice the zoom, twice the browser's text. */
export interface Extreme {
  name: string
  width: number
  height: number
  /** Of the app's own text sizes. */
  scale?: number
  /** The browser's text size in pixels, 16 unless the person changed it. */
  text?: number
  /** In every run of the tests. */
  always?: boolean
}

export const extremes: Extreme[] = [
  { name: 'landscape', width: 844, height: 390, always: true },
  { name: 'landscape, care', width: 844, height: 390, scale: 1.41 },
  { name: 'largest text at 320', width: 320, height: 568, scale: 1.76, always: true },
  { name: 'zoom of 200 %', width: 320, height: 422 },
  { name: 'browser text of 200 %', width: 390, height: 844, text: 32 },
]

export async function applyExtreme(page: Page, { width, height, scale = 1, text = 16 }: Extreme): Promise<void> {
  await page.setViewportSize({ width, height })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: text } })
  await cdp.detach()
  await page.evaluate(async (scale) => {
    window.localStorage.setItem('xunyi.scale', String(scale))
    for (const element of document.querySelectorAll('*')) element.scrollTop = 0
    window.dispatchEvent(new StorageEvent('storage', { key: 'xunyi.scale' }))
    for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, scale)
  await still(page)
}

/** Controls and texts of the topmost layer that cannot be brought into sight: something lies over them, or a box cuts them off. */
export function hiddenParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const found: string[] = []
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '').trim().slice(0, 24)}”`
    /** A link or label answers over the whole of its row; a toast passes. */
    const sharesRow = (hit: Element, element: Element) => hit.closest('label, li')?.contains(element) || hit.closest('[role=status], [role=alert]') !== null
    for (const element of scope.querySelectorAll<HTMLElement>('button, a[href], input, textarea, summary, h1, h2, h3, p, bdi')) {
      if (element.closest('[inert], [aria-hidden=true], .visually-hidden, output')) continue
      const style = getComputedStyle(element)
      if (style.visibility === 'hidden' || element.getClientRects().length === 0) continue
      let clamped = false
      for (let at: Element | null = element; at && !clamped; at = at.parentElement) clamped = getComputedStyle(at).webkitLineClamp !== 'none'
      if (!clamped && /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 2 && element.innerText !== '')
        found.push(`${nameOf(element)} shows ${element.clientHeight} of ${element.scrollHeight}`)
      if (clamped) continue
      element.scrollIntoView({ block: 'center', inline: 'nearest' })
      // A text of many lines stands with its middle in the middle.
      const boxes = element.getClientRects()
      const box = boxes[Math.floor(boxes.length / 2)]!
      if (box.width < 2 || box.height < 2) continue
      const [x, y] = [box.left + Math.min(box.width / 2, 40), box.top + box.height / 2]
      const hit = document.elementFromPoint(x, y)
      if (hit === null) found.push(`${nameOf(element)} is out of sight at ${Math.round(x)}, ${Math.round(y)}`)
      else if (!element.contains(hit) && !hit.contains(element) && !sharesRow(hit, element)) found.push(`${nameOf(element)} lies under ${nameOf(hit)}`)
    }
    return found
  })
}
