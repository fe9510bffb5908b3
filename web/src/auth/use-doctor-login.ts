import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { navigate } from '../router/history.ts'
import { loginBySms, sendLoginCode } from '@xunyi/contract/accounts'
import { Refused } from '@xunyi/contract/refusals'
import { policyVersion } from '@xunyi/contract/site'
import { call } from '../api.ts'
import { useDraft } from '../drafts.ts'
import { toastFailure } from '../failures.ts'
import { signIn } from '../session.ts'
import { codeProblem, phoneProblem } from '../shared/code/phone.ts'
import { sentence } from '../shared/code/retry-hint.ts'
import { useCode } from '../shared/code/use-code.ts'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { toasts } from '../ui/toast-store.ts'
import { afterLogin } from './after-login.ts'
import { missingHint } from './missing-input.ts'

/** Messages at the phone field and under the button; they stay after the toast is gone. */
interface Problems {
  phone?: string | undefined
  form?: string | undefined
  /** The number belongs to a staff account, which has a login page of its own. */
  staff?: boolean
}

/** The state of the doctor's login form, and its calls. */
export function useDoctorLogin() {
  const [phone, setPhone, forgetPhone] = useDraft('login.phone')
  const [agreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const code = useCode('login', phone, (account) => call(sendLoginCode, { account }))
  const phoneInput = useRef<HTMLInputElement>(null)
  const check = useRef<HTMLInputElement>(null)

  const login = useExclusiveMutation({
    async mutationFn() {
      // The version shown on this page; the server asks again when a newer one is in force.
      const result = await call(loginBySms, { account: phone, code: code.code, policy_version: policyVersion })
      signIn(result.token, 'DOCTOR', result.user_id)
      return afterLogin('doctor', result)
    },
    onSuccess(path) {
      forgetPhone()
      code.forget()
      toasts.clear()
      navigate(path, { replace: true })
    },
    onError(error) {
      toastFailure(error)
      const refusal = error instanceof Refused ? error.refusal : null
      if (refusal === 'codeWrong' || refusal === 'codeExpired') code.refuse(error)
      else setProblems({ form: sentence(error), staff: refusal === 'notAllowed' })
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
    // Validates both fields before the call.
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

  function onDigits(digits: string): void {
    setPhone(digits)
    tell({})
  }

  const missing = missingHint({ phone, code: code.code, agreed })
  const firstMissing = phone === '' ? phoneInput : code.code === '' ? code.field.inputRef : check
  const input = {
    phone: { inputRef: phoneInput, digits: phone, error: problems.phone, onDigits },
    code: { ...code.field, sentTo: code.sentTo, onSend },
    agreement: { checkRef: check, agreed, onAgreed: setAgreed },
  }
  return { ...input, problems, missing, focusFirstMissing: () => firstMissing.current?.focus(), busy: login.isPending, untouched: login.isIdle, onSubmit }
}
