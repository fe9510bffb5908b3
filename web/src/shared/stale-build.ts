import { session as tab } from '../storage.ts'

const key = 'xunyi.reloaded'
const once = 60_000

/**
 * After a new version was put on the server, a page that is still open asks for parts that are gone. One reload fetches
 * the new version; a second within a minute would be a loop, and offline it would lose the page that is still there.
 */
export function reloadStaleBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !mayReload(tab.get(key), Date.now())) return
    tab.set(key, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}

export function mayReload(last: string | null, now: number): boolean {
  return last === null || !(Math.abs(now - Number(last)) < once)
}
