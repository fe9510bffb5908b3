import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

interface Violation {
  id: string
  impact?: string | null
  nodes: { target: unknown; failureSummary?: string }[]
}

type WithAxe = Window & { axe?: { run(options: object): Promise<{ violations: Violation[] }> }; examined?: Set<string> }

/** The minified form: the other is twice as long to send and to compile, for every page. */
const source = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules on drawing: the others judge elements, attributes and what is visible, and find the same in another colour or size. */
const onDrawing = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** The serious and critical violations that axe finds in the current page, one line each. */
export async function graveViolations(page: Page): Promise<string[]> {
  const grave = (await violations(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const lines: string[] = []
  for (const { id, nodes } of grave) {
    for (const { target, failureSummary } of nodes) if (await stays(page, String(target))) lines.push(`${id}: ${String(target)} ${failureSummary ?? ''}`)
  }
  return lines
}

/** Ignores toasts that fade out during the scan, whose contrast is not final. */
function stays(page: Page, target: string): Promise<boolean> {
  return page.evaluate((target) => document.querySelector(target)?.closest('[data-leaving]') === null, target)
}

/**
 * Runs axe, which is brought into a page once; of elements that were examined before, and are as visible, only the rules on drawing. The page is one
 * document without frames: nothing has to be put together, and no style sheet has to be fetched again, which fails without a network.
 */
async function violations(page: Page): Promise<Violation[]> {
  const run = () =>
    page.evaluate(async (onDrawing) => {
      const { axe, examined = new Set() } = window as WithAxe
      if (!axe) return undefined
      const visible = [...document.querySelectorAll('*')].map((element) => (element.checkVisibility({ visibilityProperty: true }) ? '1' : '0'))
      const elements = document.title + document.body.outerHTML + visible.join('')
      const rules = examined.has(elements) ? { runOnly: onDrawing } : {}
      ;(window as WithAxe).examined = examined.add(elements)
      return (await axe.run({ resultTypes: ['violations'], preload: false, ...rules })).violations
    }, onDrawing)
  const found = await run()
  if (found) return found
  await page.evaluate(source)
  return (await run())!
}
