/*
 * The service worker: the app opens without a network, and at once with a slow one. tools/build.ts puts the two constants before it and
 * writes it without types. Calls pass by: their copies are the app's (kept.ts), and nothing is sent later by itself.
 */
declare const version: string
declare const files: string[]

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Scope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
const scope = self as unknown as Scope

const cacheName = `xunyi-${version}`
/** Every screen is the same page. */
const page = '/'

scope.addEventListener('install', (event) => event.waitUntil(store()))
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))
scope.addEventListener('message', ({ data }) => void (data === 'update' && scope.skipWaiting()))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(storedOrFetched(request, request))
  else if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(pageFor(request))
})

/** One file after the other: this runs beside the first use of the app. A file of the version before is not fetched again. */
async function store(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.add(new Request(page, { cache: 'reload' }))
  for (const file of files) {
    const known = await caches.match(file)
    if (known) await cache.put(file, known)
    else await cache.add(file)
  }
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('xunyi-') && name !== cacheName) await caches.delete(name)
  await scope.clients.claim()
}

/** A reload asks for the newest page; without a network the stored one does. */
function pageFor(request: Request): Promise<Response> {
  if (request.cache === 'default') return storedOrFetched(page, request)
  return fetch(request).catch(() => storedOrFetched(page, request))
}

async function storedOrFetched(key: Request | string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(key, { ignoreVary: true })) ?? fetch(request)
}

function isScreen(path: string): boolean {
  return !/^\/(?:admin|api|assets|dev)(?:\/|$)/.test(path) && !/\.[^/.]*$/.test(path)
}
