import type { Locator, Page } from '@playwright/test'
import { expect, type App } from '../fixtures.ts'
import { states } from './states.ts'

/** A text node of the place is the string, no byte more or less. Where it is drawn may add gaps around figures, never its node. */
export async function says(place: Locator, string: string): Promise<void> {
  await expect(place.first()).toBeVisible()
  await expect
    .poll(() =>
      place.first().evaluate((root, string) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const { parentElement } = node
          if (node.nodeValue === string && parentElement && !parentElement.closest('.visually-hidden')) return true
        }
        return root.textContent
      }, string),
    )
    .toBe(true)
}

export async function arrange(name: string, page: Page, app: App): Promise<void> {
  const state = states.find((state) => state.name === name)
  if (!state) throw new Error(`no state ${name}`)
  await state.arrange(page, app)
}

export const toast = (page: Page): Locator => page.getByRole('alert')
