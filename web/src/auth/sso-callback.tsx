import { useEffect, useEffectEvent, useRef } from 'react'
import { navigate } from '../router/history.ts'
import { Link, useSearchParams } from '../router/router.tsx'
import { refusals, Refused } from '@xunyi/contract/refusals'
import { exchange } from '@xunyi/contract/sso'
import { call } from '../api.ts'
import { copy } from '../copy.ts'
import { failureText } from '../failures.ts'
import { paths } from '../routes.ts'
import { signIn } from '../session.ts'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { Page } from '../shared/page.tsx'
import { useAfter } from '../ui/after.ts'
import { Announce } from '../ui/announce.tsx'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toasts } from '../ui/toast-store.ts'
import { afterLogin } from './after-login.ts'
import { callbackMessage } from './callback-message.ts'
import styles from './auth.module.css'
import { exchangeLife, takeExchangeValue } from './sso-exchange.ts'

const title = '正在登录'
const slowHint = '登录较慢，请稍候'
/** Too late, a second time, or without cookies. */
const noValue = '未收到登录信息：可能已超时，或浏览器禁用了 Cookie。请重新登录'

/** /sso-callback?code=: completes a login at the provider, or shows its failure. */
export function SsoCallback() {
  const params = useSearchParams()
  const begun = useRef(false)
  const ticket = useRef<{ value: string; until: number } | null>(null)

  const finishing = useExclusiveMutation({
    async mutationFn(value: string) {
      const login = await call(exchange, { code: value })
      signIn(login.token, 'INTERNAL_STAFF', login.user_id)
      return afterLogin('staff', login)
    },
    onSuccess: (path) => navigate(path, { replace: true }),
    onError(error) {
      // A refusal is final; a network failure can be retried.
      if (isFinal(error)) giveUp(failureText(error))
    },
  })
  const failure = finishing.error === null || isFinal(finishing.error) ? null : failureText(finishing.error)
  const slow = useAfter(failure === null, 8000)

  const begin = useEffectEvent(() => {
    // Strict mode runs effects twice; the value is there once.
    if (begun.current) return
    begun.current = true
    const code = params.get('code')
    const value = code === '00000' ? takeExchangeValue() : null
    // Replaces the URL, so that Back and reload do not repeat the exchange.
    window.history.replaceState(window.history.state, '', paths.ssoCallback)
    if (value === null) return giveUp(code === '00000' ? noValue : callbackMessage(code))
    ticket.current = { value, until: Date.now() + exchangeLife }
    finishing.mutate(value)
  })

  useEffect(() => begin(), [])

  function again(): void {
    if (ticket.current === null || Date.now() > ticket.current.until) return giveUp(refusals.exchangeFailed.msg)
    finishing.mutate(ticket.current.value)
  }

  if (failure !== null) {
    return (
      <Page title={title}>
        <div className={styles.alone}>
          <Block as="h1" icon="warn" title={failure} live="assertive">
            <Button onClick={again}>{copy['action.retry']}</Button>
            <Link className={classes(styles.link)} to={paths.loginStaff} replace>
              返回员工登录
            </Link>
          </Block>
        </div>
      </Page>
    )
  }
  return (
    <Page title={title}>
      <div className={styles.working}>
        <Spinner />
        <h1>{title}</h1>
        <p>{slow && slowHint}</p>
      </div>
      <Announce>{slow ? slowHint : title}</Announce>
    </Page>
  )
}

const isFinal = (error: unknown) => error instanceof Refused && refusals[error.refusal].status === 200

/** The login page keeps the message after the toast. */
function giveUp(problem: string | null): void {
  if (problem !== null) toasts.error(problem)
  navigate(paths.loginStaff, { replace: true, state: { problem } })
}
