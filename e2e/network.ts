import type { Page, Route } from '@playwright/test'

/** Network faults of a call. Answers of the server are never invented, only a status that it may send at any time. */

const matching = (path: string | RegExp) => (url: URL) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname))

/** Holds requests of a path until they are let go on to the real server. */
export async function hold(page: Page, path: string | RegExp): Promise<{ arrived: () => number; release: () => Promise<void> }> {
  const waiting: Route[] = []
  let open = false
  let count = 0
  await page.route(matching(path), async (route) => {
    count += 1
    if (open) await route.continue()
    else waiting.push(route)
  })
  return {
    arrived: () => count,
    async release() {
      open = true
      // One whose caller has given up meanwhile is gone.
      await Promise.all(waiting.splice(0).map((route) => route.continue().catch(() => undefined)))
    },
  }
}

/** The network fails for a path until it is restored. */
export async function breakOff(page: Page, path: string): Promise<{ mend: () => Promise<void> }> {
  const abort = (route: Route) => route.abort('connectionfailed')
  await page.route(matching(path), abort)
  return { mend: () => page.unroute(matching(path), abort).then(() => page.unrouteAll({ behavior: 'ignoreErrors' })) }
}

const refused = {
  401: { code: 'A0301', msg: '登录状态已失效，请重新登录' },
  500: { code: 'A0000', msg: '系统繁忙，请稍后重试' },
} as const

/** The server answers a path with a dead session or a fault. */
export async function answerWith(page: Page, path: string, status: keyof typeof refused): Promise<void> {
  await page.route(matching(path), (route) => route.fulfill({ status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(refused[status]) }))
}

type Way = 'open' | 'held' | 'broken' | keyof typeof refused

/**
 * The way that calls to a path go, which can change at any time. Laid before the page is opened: what begins to listen on an
 * open page may miss the call that is made in the same moment.
 */
export async function wayTo(page: Page, path: string): Promise<{ calls: () => number; be: (way: Way) => Promise<void> }> {
  const waiting: Route[] = []
  let way: Way = 'open'
  let count = 0
  await page.route(matching(path), async (route) => {
    count += 1
    if (way === 'held') waiting.push(route)
    else if (way === 'open') await route.continue()
    else if (way === 'broken') await route.abort('connectionfailed')
    else await route.fulfill({ status: way, contentType: 'application/json; charset=utf-8', body: JSON.stringify(refused[way]) })
  })
  return {
    calls: () => count,
    async be(next) {
      way = next
      await Promise.all(waiting.splice(0).map((route) => route.continue()))
    },
  }
}

/** Counts the calls of a path from now on. */
export function countCalls(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}
