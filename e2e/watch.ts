import type { BrowserContext } from '@playwright/test'

/**
 * Listens to every page of a context: errors the app throws or writes, breaches of the content policy, requests to another host.
 * @returns the complaints so far. A failed call is caused by the test and does not count.
 */
export function watch(context: BrowserContext, origin: string): () => string[] {
  const heard: string[] = []
  context.on('weberror', (error) => heard.push(`thrown: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (message.text().startsWith('Failed to load resource')) return
    // The configuration blocks it; journeys/offline.spec.ts allows it.
    if (message.text().includes('Service Worker registration blocked by Playwright')) return
    heard.push(`${message.type()}: ${message.text()}`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) heard.push(`another host: ${url.origin}`)
    if (url.pathname === '/csp-report') heard.push('a breach of the content policy was reported')
  })
  return () => heard
}
