import { useState } from 'react'
import { updateUser } from '@xunyi/contract/profile'
import { call } from '../api.ts'
import { useDraft } from '../drafts.ts'
import { useUser } from '../shared/user.ts'
import { Field } from '../ui/field.tsx'
import { requiredFields, profileProblem } from '../shared/profile-fields.ts'
import { Registration } from './registration.tsx'

type Key = (typeof requiredFields)[number]['key']

export function RegisterDoctor() {
  const user = useUser().data
  const drafts = {
    nickname: useDraft('register.nickname', user?.nickname),
    hospital: useDraft('register.hospital', user?.hospital),
    department: useDraft('register.department', user?.department),
  }
  const [problems, setProblems] = useState<Partial<Record<Key, string | undefined>>>({})

  function check(): Key | undefined {
    const found = Object.fromEntries(requiredFields.map((field) => [field.key, profileProblem(field, drafts[field.key][0])]))
    setProblems(found)
    return requiredFields.find(({ key }) => found[key])?.key
  }

  return (
    <Registration
      identity="doctor"
      lead="用于确认您的专业身份，提交后即可开始提问"
      signOut="使用其他手机号登录"
      check={check}
      save={async (id) => {
        const fields = { nickname: drafts.nickname[0], hospital: drafts.hospital[0], department: drafts.department[0] }
        await call(updateUser, { id, ...fields })
        return fields
      }}
      onSaved={() => {
        for (const [, , forget] of Object.values(drafts)) forget()
      }}
      fields={requiredFields.map((field) => {
        const { key, label, autoComplete } = field
        const [value, set] = drafts[key]
        return (
          // Revalidated, because the loaded user may have filled the field meanwhile.
          <Field
            key={key}
            name={key}
            label={`${label}（必填）`}
            required
            autoComplete={autoComplete}
            value={value}
            error={problems[key] && profileProblem(field, value)}
            onChange={({ target }) => {
              set(target.value)
              setProblems({ ...problems, [key]: undefined })
            }}
          />
        )
      })}
    />
  )
}
