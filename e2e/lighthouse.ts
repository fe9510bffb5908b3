import { chromium } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { askPath, questions, signIn } from './person.ts'
import { launch } from './playwright.config.ts'
import { openServer, type Server } from './server.ts'

/*
 * Lighthouse of the phone app for docs/experience.md, after `node tools/build.ts`:
 *   npm install --prefix node_modules/.cache/lighthouse --no-save lighthouse@13.5.0
 *   node e2e/lighthouse.ts
 * Its 176 MB are no dependency of the project. It simulates slow 4G and a phone's processor; each visit begins with an empty cache, and the
 * figures are medians of five. `node e2e/lighthouse.ts 1` visits once.
 */
const installed = join(import.meta.dirname, '../node_modules/.cache/lighthouse/node_modules/lighthouse/core/index.js')
const runs = Number(process.argv[2] ?? 5)

interface Result {
  lhr: {
    categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { numericValue?: number; score: number | null; title: string }>
  }
}

const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = { LCP: 'largest-contentful-paint', CLS: 'cumulative-layout-shift', TBT: 'total-blocking-time' } as const

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

/** Leaves a profile of the browser in a folder, signed in where wanted. */
async function prepare(server: Server, folder: string): Promise<void> {
  const context = await chromium.launchPersistentContext(folder, { ...launch, baseURL: server.origin, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto('/welcome')
  await signIn(page, server)
  await page.goto('/home')
  await page.locator('#root').getByRole('search').waitFor()
  await context.close()
}

interface Browser {
  process: ChildProcess
  port: number
}

/** A browser without Playwright, which would hold the pages that Lighthouse opens. Its processes are a group of their own: the executable may be a script. */
async function browserOf(folder: string): Promise<Browser> {
  const args = ['--headless=new', '--no-sandbox', ...(launch.args ?? []), `--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank']
  const child = spawn(launch.executablePath!, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /DevTools listening on ws:\/\/[^/]*:(\d+)\//.exec(line)?.[1]
    if (!port) continue
    child.stderr.resume()
    return { process: child, port: Number(port) }
  }
  throw new Error('The browser ended before it listened.')
}

async function close({ process: child }: Browser): Promise<void> {
  const ended = once(child.stderr!, 'close')
  process.kill(-child.pid!)
  // The pipe closes with the last process of the group.
  await ended
}

async function visits(server: Server, path: string, signedIn: boolean): Promise<string> {
  const { default: lighthouse } = (await import(installed)) as { default: (url: string, flags: object) => Promise<Result | undefined> }
  const found: Result['lhr'][] = []
  for (let run = 0; run < runs; run++) {
    const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
    if (signedIn) await prepare(server, folder)
    const browser = await browserOf(folder)
    // Local storage stays, which holds the session; caches and the service worker go.
    const result = await lighthouse(server.origin + path, { port: browser.port, logLevel: 'error', onlyCategories: [...scores] })
    await close(browser)
    rmSync(folder, { recursive: true, force: true })
    if (result) found.push(result.lhr)
  }
  for (const id of new Set(found.flatMap(failing))) console.error(`${path}: ${id}`)
  const of = (metric: keyof typeof metrics) => median(found.map(({ audits }) => audits[metrics[metric]]?.numericValue ?? Number.NaN))
  const columns = scores.map((name) => Math.round(median(found.map(({ categories }) => categories[name]!.score)) * 100))
  return `| ${decodeURI(path).slice(0, 40)} | ${columns.join(' | ')} | ${(of('LCP') / 1000).toFixed(2)} s | ${of('CLS').toFixed(3)} | ${Math.round(of('TBT'))} ms |`
}

/** Audits that weigh in a category other than performance and do not pass. */
function failing({ categories, audits }: Result['lhr']): string[] {
  return scores
    .filter((name) => name !== 'performance')
    .flatMap((name) =>
      categories[name]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => `${name}: ${audits[id]!.title}`),
    )
}

if (!existsSync(installed)) {
  console.error('Lighthouse is not there: npm install --prefix node_modules/.cache/lighthouse --no-save lighthouse@13.5.0')
  process.exit(1)
}
process.env['CHROME_PATH'] ??= launch.executablePath
const server = await openServer()
try {
  console.log('| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT |\n|---|---|---|---|---|---|---|---|')
  for (const [path, signedIn] of [
    ['/welcome', false],
    ['/login/doctor', false],
    ['/home', true],
    [askPath(questions.sample), true],
  ] as const)
    console.log(await visits(server, path, signedIn))
} finally {
  await server.close()
}
