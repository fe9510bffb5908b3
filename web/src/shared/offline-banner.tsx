import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { copy } from '../copy.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './offline-banner.module.css'

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** The offline banner; loaded content stays usable. */
export function OfflineBanner() {
  const online = useOnline()
  const area = useRef<HTMLOutputElement>(null)
  // The height offsets other sticky elements, such as the disclaimer.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    // A measurement lays out the whole page, which the first screen has no time for.
    if (online) style.removeProperty('--banner')
    else style.setProperty('--banner', `${area.current?.offsetHeight ?? 0}px`)
  }, [online])
  return (
    <output ref={area} className={styles.area}>
      {!online && (
        <span className={styles.banner}>
          <Icon name="offline" size={20} />
          {copy['error.offline']}
        </span>
      )}
    </output>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
