import { chromium, type BrowserContext } from '@playwright/test'
import { launch, phone } from './playwright.config.ts'
import { signIn } from './person.ts'
import { openServer } from './server.ts'

/**
 * Measures how long /home takes with 400 ms of latency and 50 kB/s, for docs/experience.md: `node e2e/slow-network.ts`, after `node tools/build.ts`. Cold
 * is a signed-in person with nothing stored, warm one whose browser holds the app; each is the median of five: until the question field takes text,
 * and until the app takes it over.
 */
const runs = 5
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Milliseconds from the start of the navigation until the question field takes text, and until the app runs. */
interface Times {
  typing: number
  running: number
}

async function visit(context: BrowserContext): Promise<Times> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  const started = performance.now()
  await page.goto('/home', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('search textarea')?.readOnly === false, null, { polling: 'raf' })
  const typing = performance.now() - started
  await page.locator('#start').waitFor({ state: 'detached' })
  const running = performance.now() - started
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 })
  await page.close()
  return { typing, running }
}

const median = (times: number[]) => Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!)
const medians = (times: Times[]) => `${median(times.map(({ typing }) => typing))} ms to the field, ${median(times.map(({ running }) => running))} ms to the app`

const server = await openServer()
const browser = await chromium.launch(launch)
const cold: Times[] = []
const warm: Times[] = []
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
console.log(`/home at 400 ms and 50 kB/s, median of ${runs}: cold ${medians(cold)}; warm ${medians(warm)}`)
