import { chromium, type BrowserContext } from '@playwright/test'
import { launch, phone } from './playwright.config.ts'
import { signIn } from './person.ts'
import { openServer } from './server.ts'

/**
 * Measures how long /home takes with 400 ms of latency and 50 kB/s, for docs/experience.md: `node e2e/slow-network.ts`, after `node tools/build.ts`. Cold
 * is a signed-in person with nothing stored, warm one whose browser holds the app; each is the median of five.
 */
const runs = 5
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Milliseconds from the start of the navigation until the search field is there. */
async function visit(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  const started = performance.now()
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByRole('search').waitFor()
  const took = performance.now() - started
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 })
  await page.close()
  return took
}

const median = (times: number[]): string => String(Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!))

const server = await openServer()
const browser = await chromium.launch(launch)
const cold: number[] = []
const warm: number[] = []
for (let run = 0; run < runs; run++) {
  const context = await browser.newContext({ ...phone, baseURL: server.origin })
  const page = await context.newPage()
  await page.goto('/healthz')
  await page.request.get('/home')
  await signIn(page, server)
  await page.close()
  cold.push(await visit(context))
  warm.push(await visit(context))
  await context.close()
}
await browser.close()
await server.close()
console.log(`/home at 400 ms and 50 kB/s, median of ${runs}: cold ${median(cold)} ms, warm ${median(warm)} ms`)
