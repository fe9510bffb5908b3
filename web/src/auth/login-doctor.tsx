import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { loginBySms, sendLoginCode } from '@xunyi/contract/accounts'
import { Refused } from '@xunyi/contract/refusals'
import { policyVersion } from '@xunyi/contract/site'
import { call } from '../api.ts'
import { useDraft } from '../drafts.ts'
import { failureText, toastFailure } from '../failures.ts'
import { paths } from '../routes.ts'
import { signIn } from '../session.ts'
import { CodeField } from '../shared/code/code-field.tsx'
import { PhoneField } from '../shared/code/phone-field.tsx'
import { codeProblem, phoneProblem } from '../shared/code/phone.ts'
import { sentence } from '../shared/code/retry-hint.ts'
import { useCode } from '../shared/code/use-code.ts'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { Page } from '../shared/page.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/field-error.tsx'
import { toasts } from '../ui/toast-store.ts'
import { afterLogin } from './after-login.ts'
import { Agreement } from '../agreements/agreement.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { AuthHeader } from './auth-header.tsx'
import styles from './auth.module.css'
import { missingHint } from './missing-input.ts'

const title = '医生登录'

/** What stands at the phone and under the button; a toast of the same words passes, these stay. */
interface Problems {
  phone?: string | undefined
  form?: string | undefined
  /** The number is a staff member's, who comes in another way. */
  staff?: boolean
}

export function LoginDoctor() {
  const navigate = useNavigate()
  const [phone, setPhone, forgetPhone] = useDraft('login.phone')
  const [agreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const code = useCode('login', phone, (account) => call(sendLoginCode, { account }))
  const phoneInput = useRef<HTMLInputElement>(null)
  const check = useRef<HTMLInputElement>(null)
  const id = useId()

  const login = useExclusiveMutation({
    async mutationFn() {
      // The version that was there to be read; should another be in force by now, the server asks for it afterwards.
      const result = await call(loginBySms, { account: phone, code: code.code, policy_version: policyVersion })
      signIn(result.token, 'DOCTOR', result.user_id)
      return afterLogin('doctor', result)
    },
    onSuccess(path) {
      forgetPhone()
      code.forget()
      toasts.clear()
      void navigate(path, { replace: true })
    },
    onError(error) {
      toastFailure(error)
      const refusal = error instanceof Refused ? error.refusal : null
      if (refusal === 'codeWrong' || refusal === 'codeExpired') {
        code.setProblem(failureText(error))
        code.select()
      } else setProblems({ form: sentence(error), staff: refusal === 'notAllowed' })
    },
  })

  function onSend(): void {
    const wrong = phoneProblem(phone) ?? undefined
    tell({ phone: wrong })
    if (wrong === undefined) code.send(phone)
    else phoneInput.current?.focus()
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (missing !== null || login.isPending) return
    // The form of both first: the server is asked only what it alone can know.
    const wrong = { phone: phoneProblem(phone) ?? undefined, code: codeProblem(code.code) ?? undefined }
    tell(wrong)
    if (wrong.phone) phoneInput.current?.focus()
    else if (wrong.code) code.focus()
    else login.mutate()
  }

  function tell(wrong: { phone?: string | undefined; code?: string | undefined }): void {
    setProblems({ phone: wrong.phone })
    code.setProblem(wrong.code)
  }

  const missing = missingHint({ phone, code: code.code, agreed })
  const firstMissing = phone === '' ? phoneInput : code.code === '' ? code.field.inputRef : check

  return (
    <Page title={title} header={<AuthHeader />}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>使用手机号登录，首次登录将自动创建账号</p>
      </div>
      {login.isIdle && <AlreadySignedIn />}
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <PhoneField inputRef={phoneInput} digits={phone} error={problems.phone} onDigits={(digits) => {
          setPhone(digits)
          tell({})
        }} />
        <CodeField {...code.field} sentTo={code.sentTo} onSend={onSend} />
        <Agreement checkRef={check} agreed={agreed} onAgreed={setAgreed} />
        <div className={styles.submit}>
          <Button type="submit" wide busy={login.isPending} disabled={missing !== null} aria-describedby={`${id}-missing ${id}-problem`}>
            登录
          </Button>
          <FieldError id={`${id}-problem`} text={problems.form} />
          {problems.staff && <Link className={classes(styles.link, styles.instead)} to={paths.loginStaff}>前往员工登录</Link>}
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
