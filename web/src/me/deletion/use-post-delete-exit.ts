import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { navigate } from '../../router/history.ts'
import { loginPath, signOut } from '../../session.ts'
import { depthOf } from '../../ui/overlay-history.ts'

/** Longer than a step back takes; some web views truncate the history and never take it. */
const patienceMs = 600

/**
 * After the account is deleted: signs out and replaces this page by the login page, once the history has left the entry of
 * the closed dialog.
 */
export function usePostDeleteExit(gone: boolean): void {
  const left = useRef(false)

  useEffect(() => {
    // Preloads the chunk of the next page.
    import('../../auth/auth-routes.tsx').catch(() => undefined)
  }, [])

  const leave = useEffectEvent(() => {
    if (left.current) return
    left.current = true
    navigate(loginPath(), { replace: true })
  })

  useEffect(() => {
    if (!gone) return
    const arrived = () => {
      if (depthOf(window.history.state) === 0) leave()
    }
    window.addEventListener('popstate', arrived)
    const timer = setTimeout(() => leave(), patienceMs)
    arrived()
    return () => {
      window.removeEventListener('popstate', arrived)
      clearTimeout(timer)
    }
  }, [gone])

  // Signing out while this page is mounted would redirect to the welcome page.
  useLayoutEffect(
    () => () => {
      if (left.current) signOut()
    },
    [],
  )
}
