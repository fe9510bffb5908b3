import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router'
import { AdverseReactionModal } from './adverse/adverse-modal.tsx'
import { copy } from './copy.ts'
import { paths } from './routes.ts'
import { hasExpired, loginPath, onSessionChange, token } from './session.ts'
import { ToastArea, toasts } from './ui/toasts.tsx'
import { Crash } from './shared/crash.tsx'
import { OfflineBanner } from './shared/offline-banner.tsx'
import styles from './root.module.css'

/** Around every screen: the toasts, the adverse-reaction pop-up, the offline banner, and the way out of a dead session. */
export function Root() {
  useExpiry()
  useScrollToTop()
  return (
    <div className={styles.root}>
      <OfflineBanner />
      <Crash>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </Crash>
      <AdverseReactionModal />
      <ToastArea />
    </div>
  )
}

/** The session ran out: to the login page of the person's identity, once, and in place of the page that has died. */
function useExpiry(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onSessionChange(() => {
        if (token() !== null || !hasExpired() || window.location.pathname.includes(paths.login)) return
        toasts.error(copy['session.expired'])
        void navigate(loginPath(), { replace: true })
      }),
    [navigate],
  )
}

/** A new page starts at its top; going back leaves it to the browser, which knows where the person was. */
function useScrollToTop(): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const last = useRef(address)
  const type = useNavigationType()
  useEffect(() => {
    if (address !== last.current && type !== 'POP') window.scrollTo(0, 0)
    last.current = address
  }, [address, type])
}
