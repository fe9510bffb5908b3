import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { updateUser } from '@xunyi/contract/accounts'
import { call } from '../api.ts'
import { useDraft } from '../drafts.ts'
import { failureText, toastFailure } from '../failures.ts'
import { paths } from '../routes.ts'
import { takeReturnPath } from '../session.ts'
import { useOneAtATime } from '../shared/one-at-a-time.ts'
import { Page } from '../shared/page.tsx'
import { leave } from '../shared/sign-out.ts'
import { refreshUser, useUser } from '../shared/user.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Field } from '../ui/field.tsx'
import { EnterBar } from './enter-bar.tsx'
import styles from './enter.module.css'
import { profileFields, profileProblem } from './profile.ts'
import type { ProfileField } from './profile.ts'

const title = '完善个人信息'
type Key = ProfileField['key']

export function RegisterDoctor() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <Register id={id} /> : <Navigate to={paths.loginStaff} replace />
}

function Register({ id }: { id: string }) {
  const navigate = useNavigate()
  const user = useUser()
  const drafts = {
    nickname: useDraft('register.nickname', user.data?.nickname),
    hospital: useDraft('register.hospital', user.data?.hospital),
    department: useDraft('register.department', user.data?.department),
  }
  const [problems, setProblems] = useState<Partial<Record<Key, string | undefined>>>({})
  const form = useRef<HTMLFormElement>(null)
  const failure = useId()

  const save = useOneAtATime({
    async mutationFn() {
      const fields = { nickname: drafts.nickname[0], hospital: drafts.hospital[0], department: drafts.department[0] }
      await call(updateUser, { id, ...fields })
      await refreshUser(fields)
    },
    onSuccess() {
      for (const [, , forget] of Object.values(drafts)) forget()
      void navigate(takeReturnPath(paths.home), { replace: true })
    },
    onError: toastFailure,
  })

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (save.isPending) return
    const found = Object.fromEntries(profileFields.map((field) => [field.key, profileProblem(field, drafts[field.key][0])]))
    setProblems(found)
    const wrong = profileFields.find(({ key }) => found[key])
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong.key}]`)?.focus()
    else save.mutate()
  }

  return (
    <Page title={title} header={<EnterBar back={false} />}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>用于确认您的专业身份，提交后即可开始提问</p>
      </div>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        {profileFields.map(({ key, label, autoComplete }) => {
          const [value, set] = drafts[key]
          return (
            <Field key={key} name={key} label={`${label}（必填）`} required autoComplete={autoComplete} value={value} error={problems[key]}
              onChange={({ target }) => {
                set(target.value)
                setProblems({ ...problems, [key]: undefined })
              }} />
          )
        })}
        <div className={styles.submit}>
          <Button type="submit" wide busy={save.isPending} aria-describedby={failure}>提交</Button>
          <FieldError id={failure} text={save.isError ? failureText(save.error) : undefined} />
        </div>
      </form>
      <div className={styles.other}>
        <Button variant="quiet" onClick={() => {
          leave()
          void navigate(paths.welcome, { replace: true })
        }}>
          使用其他手机号登录
        </Button>
      </div>
    </Page>
  )
}
