import { session as tab } from '../storage.ts'

const key = 'xunyi.reloaded'
const once = 60_000

/**
 * Reloads a page whose chunks a deployment has replaced. A second reload within a minute would loop, and offline it would
 * lose the page.
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
