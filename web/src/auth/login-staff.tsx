import { useEffect, useId, useState } from 'react'
import { Link, usePlace } from '../router/router.tsx'
import { generateJumpLink } from '@xunyi/contract/sso'
import { call } from '../api.ts'
import { failureText, toastFailure } from '../failures.ts'
import { paths } from '../routes.ts'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { Page } from '../shared/page.tsx'
import { useAfter } from '../ui/after.ts'
import { Announce } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/field-error.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { AuthHeader } from './auth-header.tsx'
import styles from './auth.module.css'
import { webAddress } from './jump-link.ts'

const title = '员工登录'
const slowHint = '跳转较慢，请稍候'

export function LoginStaff() {
  const { state } = usePlace()
  /** Starts with the message of a login that failed at the provider. */
  const [problem, setProblem] = useState(problemOf(state))
  /** The browser is navigating to the provider. */
  const [leaving, setLeaving] = useState(false)
  const id = useId()

  useEffect(() => {
    // Back from the provider restores this page from the back-forward cache.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  const jump = useExclusiveMutation({
    mutationFn: async () => webAddress(await call(generateJumpLink, {})),
    onSuccess(url) {
      setLeaving(true)
      window.location.assign(url)
    },
    onError(error) {
      toastFailure(error)
      setProblem(failureText(error))
    },
  })

  const slow = useAfter(jump.isPending || leaving, 8000)
  // After the slow hint the button works again, in case the provider does not answer.
  const busy = jump.isPending || (leaving && !slow)

  return (
    <Page title={title} header={<AuthHeader />}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>将跳转到企业登录页面</p>
      </div>
      {!busy && <AlreadySignedIn />}
      <div className={styles.submit}>
        <Button
          wide
          busy={busy}
          aria-describedby={`${id}-problem`}
          onClick={() => {
            setProblem(undefined)
            jump.mutate()
          }}
        >
          企业账号登录（SSO）
        </Button>
        {slow && <p className={styles.slow}>{slowHint}</p>}
        <Announce>{slow && slowHint}</Announce>
        <FieldError id={`${id}-problem`} text={problem} />
      </div>
      <div className={styles.other}>
        <Link className={classes(styles.link)} to={paths.loginDoctor}>
          医生登录
        </Link>
      </div>
    </Page>
  )
}

/** The message passed by /sso-callback in the navigation state. */
function problemOf(state: unknown): string | undefined {
  const problem = (state as { problem?: unknown } | null)?.problem
  return typeof problem === 'string' ? problem : undefined
}
