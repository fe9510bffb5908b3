import type { Page } from '@playwright/test'

/** The ways a screen can look: theme, text size (1.41 is 长辈版), width. */
export interface Appearance {
  theme: 'light' | 'dark'
  scale: 1 | 1.41
  width: 390 | 320
}

/** Colour contrast depends on theme and text size: each pair of them is drawn once, at one of the widths. */
export const isDrawnAnew = ({ theme, scale, width }: Appearance): boolean => (theme === 'light') === ((scale === 1) === (width === 390))

/** The dark theme differs in colours alone: it is shown where they are examined. */
export const appearances: Appearance[] = ([390, 320] as const)
  .flatMap((width) => ([1, 1.41] as const).flatMap((scale) => (['light', 'dark'] as const).map((theme) => ({ theme, scale, width }))))
  .filter((look) => look.theme === 'light' || isDrawnAnew(look))

export const nameOf = ({ theme, scale, width }: Appearance): string => `${theme}, ${scale === 1 ? 'standard' : 'care'}, ${width}`

/** Changes the look of the page that is open, as the system, another tab and a turned phone do. */
export async function applyAppearance(page: Page, { theme, scale, width }: Appearance): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: width === 390 ? 844 : 568 })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate(
    async ({ theme, scale }) => {
      window.localStorage.setItem('xunyi.scale', String(scale))
      window.dispatchEvent(new StorageEvent('storage', { key: 'xunyi.scale' }))
      const root = document.documentElement
      const isApplied = () => root.dataset['theme'] === theme && root.hasAttribute('data-care') === (scale !== 1)
      if (isApplied()) return
      await new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!isApplied()) return
          observer.disconnect()
          resolve()
        }).observe(root, { attributes: true })
      })
    },
    { theme, scale },
  )
  await still(page)
}

/** Back when fonts are there, everything that moves and ends has come to rest, and it has been drawn. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
}

/** Layout faults: content beyond the left or right edge, cut digits, a short label on two lines. */
export function misfits(page: Page, width: number): Promise<string[]> {
  return page.evaluate((width) => {
    const found: string[] = []
    /** A label of a few characters fits on one line. */
    const broken = (button: HTMLElement) => {
      if (button.innerText.length > 4) return false
      const range = document.createRange()
      return [...button.querySelectorAll('*')]
        .flatMap((part) => [...part.childNodes])
        .some((node) => {
          if (node.nodeType !== Node.TEXT_NODE) return false
          range.selectNode(node)
          return range.getClientRects().length > 1
        })
    }
    const root = document.scrollingElement!
    if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth} wide`)
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const box = element.getBoundingClientRect()
      if (box.width <= 1 || element.closest('[inert], .visually-hidden, svg')) continue
      // Asked for only where something is wrong: the text of every element would be gathered once for each of its ancestors.
      const name = () => `${element.tagName.toLowerCase()} “${(element.getAttribute('name') ?? element.innerText ?? '').slice(0, 30)}”`
      if (box.left < -0.5 || box.right > width + 0.5) found.push(`${name()} from ${box.left} to ${box.right}`)
      // A box that hides what does not fit may do so for a copy that is not seen, never for text.
      else if (element.matches('[inputmode=numeric], [inputmode=tel]') && element.scrollWidth > element.clientWidth + 1) found.push(`${name()} cuts its digits`)
      else if (element.matches('button') && broken(element)) found.push(`${name()} is broken over lines`)
      else if (
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX !== 'visible' &&
        !/^(input|textarea)$/i.test(element.tagName)
      )
        found.push(`${name()} holds ${element.scrollWidth} in ${element.clientWidth}`)
    }
    return found
  }, width)
}

/** Controls of the topmost layer with a touch target under 44 pixels in one direction. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((side) => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    const found: string[] = []
    for (const element of scope.querySelectorAll<HTMLElement>('button, a[href], input, textarea, summary')) {
      const isField = element.matches('textarea, input:not([type=checkbox], [type=radio])')
      const target = element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element
      element.scrollIntoView({ block: 'center' })
      const box = target.getBoundingClientRect()
      if (box.width === 0 || element.closest('[inert]')) continue
      // A link inside a sentence is as high as its line; a mark at its end is one, too.
      const around = target.closest('sup')?.parentElement ?? target.parentElement
      if (getComputedStyle(target).display === 'inline' && around?.textContent !== target.textContent) continue
      // The touch target may be larger than the drawing; a field has a frame of one pixel.
      const answers = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(box.left + box.width / 2 + dx, box.top + box.height / 2 + dy)
        return hit !== null && (target.contains(hit) || (hit instanceof HTMLLabelElement && hit.control === element))
      }
      const least = isField ? side - 2 : side
      const half = side / 2 - 1
      const wide = box.width > least - 0.5 || (answers(-half, 0) && answers(half, 0))
      const high = box.height > least - 0.5 || (answers(0, -half) && answers(0, half))
      if (wide && high) continue
      const name = element.getAttribute('aria-label') ?? element.innerText.slice(0, 20)
      found.push(`${element.tagName.toLowerCase()} “${name}” ${Math.round(box.width)} x ${Math.round(box.height)}`)
    }
    return found
  }, 44)
}
