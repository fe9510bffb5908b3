import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { loginBySms, sendLoginCode } from '@xunyi/contract/accounts'
import { Refused } from '@xunyi/contract/refusals'
import { call } from '../api.ts'
import { useDraft } from '../drafts.ts'
import { failureText, toastFailure } from '../failures.ts'
import { paths } from '../routes.ts'
import { signIn } from '../session.ts'
import { useOneAtATime } from '../shared/one-at-a-time.ts'
import { Page } from '../shared/page.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/field-error.tsx'
import { afterLogin } from './after-login.ts'
import { Agreement } from './agreement.tsx'
import { CodeField } from './code-field.tsx'
import { resendSeconds } from './countdown.ts'
import { EnterBar } from './enter-bar.tsx'
import styles from './enter.module.css'
import { missingHint } from './missing.ts'
import { PhoneField } from './phone-field.tsx'
import { codeProblem, phoneProblem } from './phone.ts'
import { retryHint } from './retry-hint.ts'
import { useCountdown } from './use-countdown.ts'

const title = '医生登录'

/** What stands at the fields and under the button; a toast of the same words passes, these stay. */
interface Problems {
  phone?: string | undefined
  code?: string | undefined
  form?: string | undefined
}

export function LoginDoctor() {
  const navigate = useNavigate()
  const [phone, setPhone, forgetPhone] = useDraft('login.phone')
  const [sentTo, setSentTo, forgetSent] = useDraft('login.sent')
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const countdown = useCountdown('login')
  const phoneInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const check = useRef<HTMLInputElement>(null)
  const id = useId()

  const send = useOneAtATime({
    mutationFn: () => call(sendLoginCode, { account: phone }),
    onSuccess() {
      setSentTo(phone)
      setCode('')
      countdown.start()
      codeInput.current?.focus()
    },
    onError(error) {
      toastFailure(error)
      setProblems({ code: sentence(error) })
      const wait = error instanceof Refused && error.refusal === 'sendTooSoon' ? error.retryAfter : null
      if (wait !== null && wait > 0 && wait <= resendSeconds) countdown.start(wait)
    },
  })

  const login = useOneAtATime({
    async mutationFn() {
      const result = await call(loginBySms, { account: phone, code })
      signIn(result.token, 'DOCTOR', result.user_id)
      return afterLogin(result)
    },
    onSuccess(path) {
      forgetPhone()
      forgetSent()
      void navigate(path, { replace: true })
    },
    onError(error) {
      toastFailure(error)
      const aboutCode = error instanceof Refused && (error.refusal === 'codeWrong' || error.refusal === 'codeExpired')
      setProblems(aboutCode ? { code: failureText(error) } : { form: sentence(error) })
      if (aboutCode) codeInput.current?.select()
    },
  })

  function onSend(): void {
    const problem = phoneProblem(phone)
    setProblems(problem === null ? {} : { phone: problem })
    if (problem === null) send.mutate()
    else phoneInput.current?.focus()
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (missing !== null || login.isPending) return
    // The form of both first: the server is asked only what it alone can know.
    const wrong = { phone: phoneProblem(phone) ?? undefined, code: codeProblem(code) ?? undefined }
    setProblems(wrong)
    if (wrong.phone) phoneInput.current?.focus()
    else if (wrong.code) codeInput.current?.focus()
    else login.mutate()
  }

  const missing = missingHint({ phone, code, agreed })
  const firstMissing = phone === '' ? phoneInput : code === '' ? codeInput : check

  return (
    <Page title={title} header={<EnterBar />}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>使用手机号登录，首次登录将自动创建账号</p>
      </div>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <PhoneField inputRef={phoneInput} digits={phone} error={problems.phone} onDigits={(digits) => {
          setPhone(digits)
          setProblems({})
        }} />
        <CodeField inputRef={codeInput} code={code} error={problems.code} left={countdown.left} sentTo={sentTo || null}
          sending={send.isPending} onSend={onSend} onCode={(typed) => {
            setCode(typed)
            setProblems({})
          }} />
        <Agreement checkRef={check} agreed={agreed} onAgreed={setAgreed} />
        <div className={styles.submit}>
          <Button type="submit" wide busy={login.isPending} disabled={missing !== null} aria-describedby={`${id}-missing ${id}-problem`}>
            登录
          </Button>
          <FieldError id={`${id}-problem`} text={problems.form} />
          <button type="button" id={`${id}-missing`} className={styles.missing} hidden={missing === null}
            onClick={() => firstMissing.current?.focus()}>
            {missing}
          </button>
        </div>
      </form>
      <div className={styles.other}>
        <Link className={classes(styles.link)} to={paths.loginStaff}>员工登录</Link>
      </div>
    </Page>
  )
}

/** The words for a failure, with the time from which on it is worth trying again. */
function sentence(error: unknown): string {
  const hint = retryHint(error)
  return hint === null ? failureText(error) : `${failureText(error)}（${hint}）`
}
