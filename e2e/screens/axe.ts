import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Violation {
  id: string
  impact?: string | null
  nodes: { target: unknown; failureSummary?: string }[]
}

type WithAxe = Window & { axe?: { run(options: object): Promise<{ violations: Violation[] }> } }

const options = { resultTypes: ['violations' as const] }

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

/** The builder brings axe into the page, half a megabyte; for a page that has it, it is only run again. */
async function violations(page: Page): Promise<Violation[]> {
  const again = await page.evaluate(async (options) => (await (window as WithAxe).axe?.run(options))?.violations, options)
  // One document without frames: no need for a page of its own to put results together.
  return again ?? (await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()).violations
}
