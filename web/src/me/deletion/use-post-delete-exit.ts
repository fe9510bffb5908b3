import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { loginPath, signOut } from '../../session.ts'
import { depthOf } from '../../ui/overlay-history.ts'

/** Longer than the browser takes for a step back; some web views cut the history short and never take it. */
const patienceMs = 600

/**
 * Once the account is gone: to the login page of the identity, and the session ends here too. First the history steps off the
 * closed dialog, so that the login page takes the place of this page and not of the dialog's entry above it.
 */
export function usePostDeleteExit(gone: boolean): void {
  const navigate = useNavigate()
  const left = useRef(false)

  useEffect(() => {
    // The next page is known: its part of the program is there when it is needed.
    import('../../auth/auth-routes.tsx').catch(() => undefined)
  }, [])

  const leave = useEffectEvent(() => {
    if (left.current) return
    left.current = true
    void navigate(loginPath(), { replace: true })
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

  // Signing out while this page still stands would send the person to the welcome page, as anybody without a session; and the
  // login page is not drawn before it is done.
  useLayoutEffect(() => () => {
    if (left.current) signOut()
  }, [])
}
