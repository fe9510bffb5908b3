import { useSyncExternalStore } from 'react'

type Listener = () => void
let waiting: ServiceWorker | null = null
const listeners = new Set<Listener>()

let registered: Promise<boolean> | null = null

/** Registers the service worker, which stores the files of all screens. @returns false where there can be none, as on an insecure page */
export function registerWorker(): Promise<boolean> {
  registered ??= register().catch(() => false)
  return registered
}

async function register(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.register(trusted('/sw.js'), { updateViaCache: 'none' })
  const look = () => {
    // The first one waits for nobody.
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return
    waiting = registration.waiting
    for (const listener of listeners) listener()
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  look()
  return true
}

/** A newer version is stored and waits. */
export function useUpdate(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== null)
}

/** The newer version takes over and the page reloads; typed texts are kept as drafts. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  // A worker, not a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  waiting?.postMessage('update')
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL: (url: string) => string }
}

/** The content policy wants the address of a script approved. */
function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  return trustedTypes?.createPolicy('worker', { createScriptURL: () => url }).createScriptURL(url) ?? url
}
