import { useRef, useState } from 'react'
import { agree } from '@xunyi/contract/privacy'
import { sendPhoneCode, updateUser } from '@xunyi/contract/profile'
import { Refused } from '@xunyi/contract/refusals'
import { policyVersion } from '@xunyi/contract/site'
import { call } from '../api.ts'
import { useDraft } from '../drafts.ts'
import { failureText } from '../failures.ts'
import { CodeField } from '../shared/code/code-field.tsx'
import { PhoneField } from '../shared/code/phone-field.tsx'
import { codeProblem, phoneProblem } from '../shared/code/phone.ts'
import { useCode } from '../shared/code/use-code.ts'
import { useUser } from '../shared/user.ts'
import { Field } from '../ui/field.tsx'
import { Agreement } from '../agreements/agreement.tsx'
import { requiredFields, profileProblem } from '../shared/profile-fields.ts'
import { Registration } from './registration.tsx'

const [name] = requiredFields

interface Problems {
  nickname?: string | undefined
  phone?: string | undefined
  agreement?: string | undefined
}

/** The fields of a staff user's registration, their checks and the save. */
function useStaffForm() {
  const [nickname, setNickname, forgetNickname] = useDraft('register.nickname', useUser().data?.nickname)
  const [phone, setPhone, forgetPhone] = useDraft('register.phone')
  const [agreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const code = useCode('register', phone, (account) => call(sendPhoneCode, { account }))
  const phoneInput = useRef<HTMLInputElement>(null)

  function onSend(): void {
    const wrong = phoneProblem(phone) ?? undefined
    setProblems({ ...problems, phone: wrong })
    if (wrong === undefined) code.send(phone)
    else phoneInput.current?.focus()
  }

  function check(): string | undefined {
    const wrong = {
      nickname: profileProblem(name, nickname),
      phone: phoneProblem(phone) ?? undefined,
      code: wrongCode(),
      agreement: agreed ? undefined : '请阅读并勾选协议',
    }
    setProblems(wrong)
    code.setProblem(wrong.code)
    return (['nickname', 'phone', 'code', 'agreement'] as const).find((field) => wrong[field])
  }

  function wrongCode(): string | undefined {
    // A code sent to another number is not valid for this one.
    if (code.sentTo !== null && code.sentTo !== phone) return '请先获取该手机号的验证码'
    return codeProblem(code.code) ?? undefined
  }

  function onFailed(error: Error): boolean {
    const refusal = error instanceof Refused ? error.refusal : null
    if (refusal === 'phoneTaken') {
      setProblems({ ...problems, phone: failureText(error) })
      phoneInput.current?.focus()
    } else if (refusal === 'codeWrong' || refusal === 'codeExpired') {
      code.refuse(error)
    } else return false
    return true
  }

  async function save(id: string) {
    await call(agree, { policy_version: policyVersion })
    await call(updateUser, { id, nickname, phone, code: code.code })
    return { nickname, phone }
  }

  function onSaved(): void {
    forgetNickname()
    forgetPhone()
    code.forget()
  }

  return {
    nickname,
    setNickname,
    phone,
    setPhone,
    phoneInput,
    agreed,
    setAgreed,
    problems,
    clear: (changed: keyof Problems) => setProblems({ ...problems, [changed]: undefined }),
    code,
    onSend,
    check,
    save,
    onSaved,
    onFailed,
  }
}

export function RegisterStaff() {
  const form = useStaffForm()
  return (
    <Registration
      identity="staff"
      lead="首次登录请填写姓名和手机号，提交后即可开始提问"
      signOut="使用其他账号登录"
      check={form.check}
      save={form.save}
      onSaved={form.onSaved}
      onFailed={form.onFailed}
      fields={<StaffFields form={form} />}
    />
  )
}

function StaffFields({ form }: { form: ReturnType<typeof useStaffForm> }) {
  const { nickname, problems, clear, code } = form
  return (
    <>
      <Field
        name="nickname"
        label={`${name.label}（必填）`}
        required
        autoComplete={name.autoComplete}
        value={nickname}
        error={problems.nickname && profileProblem(name, nickname)}
        onChange={({ target }) => {
          form.setNickname(target.value)
          clear('nickname')
        }}
      />
      <PhoneField
        inputRef={form.phoneInput}
        label="手机号（必填）"
        required
        digits={form.phone}
        error={problems.phone}
        onDigits={(digits) => {
          form.setPhone(digits)
          clear('phone')
        }}
      />
      <CodeField {...code.field} label="验证码（必填）" required sentTo={code.sentTo} onSend={form.onSend} />
      <Agreement
        agreed={form.agreed}
        error={problems.agreement}
        onAgreed={(ticked) => {
          form.setAgreed(ticked)
          clear('agreement')
        }}
      />
    </>
  )
}
