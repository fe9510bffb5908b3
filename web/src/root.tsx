import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { navigate } from './router/history.ts'
import { usePlace } from './router/router.tsx'
import { AdverseReactionModal } from './adverse/adverse-modal.tsx'
import { copy } from './copy.ts'
import { paths } from './routes.ts'
import { hasExpired, loginPath, onSessionChange, token } from './session.ts'
import { ToastArea, toasts } from './ui/toasts.tsx'
import { Crash } from './shared/crash.tsx'
import { useLatePart } from './shared/lazy-part.ts'
import { OfflineBanner } from './shared/offline-banner.tsx'
import styles from './root.module.css'

const loadUpdateBar = () => import('./offline/update-bar.tsx').then((file) => file.UpdateBar)

/** Around every screen: the toasts, the adverse-reaction pop-up, the offline banner, and the way out of a dead session. */
export function Root({ children }: { children: ReactNode }) {
  useExpiry()
  useScrollToTop()
  const { pathname } = usePlace()
  const [UpdateBar] = useLatePart(loadUpdateBar)
  return (
    <div className={styles.root}>
      <OfflineBanner />
      {UpdateBar && <UpdateBar />}
      <Crash>
        <Suspense fallback={null}>{children}</Suspense>
      </Crash>
      <AdverseReactionModal />
      <ToastArea page={pathname} />
    </div>
  )
}

const startedSignedIn = token() !== null

/** The session ran out: to the login page of the person's identity, once, and in place of the page that has died. */
function useExpiry(): void {
  useEffect(() => {
    // The first calls leave before the app stands: one may have found it, and the guard has led to the login page.
    if (startedSignedIn && hasExpired()) toasts.error(copy['session.expired'])
    return onSessionChange(() => {
      if (!hasExpired() || window.location.pathname.includes(paths.login)) return
      toasts.error(copy['session.expired'])
      navigate(loginPath(), { replace: true })
    })
  }, [])
}

/** A new page starts at its top; going back leaves it to the browser, which knows where the person was. */
function useScrollToTop(): void {
  const { pathname, search, type } = usePlace()
  const address = pathname + search
  const last = useRef(address)
  useEffect(() => {
    if (address !== last.current && type !== 'POP') window.scrollTo(0, 0)
    last.current = address
  }, [address, type])
}
