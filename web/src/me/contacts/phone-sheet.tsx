import type { User } from '@xunyi/contract/accounts'
import { sendPhoneCode, updateUser } from '@xunyi/contract/profile'
import { maskPhone } from '@xunyi/contract/values'
import { useId } from 'react'
import { call } from '../../api.ts'
import { copy } from '../../copy.ts'
import { useDraft } from '../../drafts.ts'
import { CodeField } from '../../shared/code/code-field.tsx'
import { PhoneField } from '../../shared/code/phone-field.tsx'
import { phoneProblem } from '../../shared/code/phone.ts'
import { refreshUser } from '../../shared/user.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Sheet, useSheet } from '../../ui/sheet.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from '../common/form.module.css'
import { useContactChange } from './use-contact-change.ts'
import { strings } from '../common/strings.ts'

interface Props {
  user: User
  open: boolean
  onClose: () => void
}

/** Another mobile number, proven by the code sent to it. */
export function PhoneSheet({ user, open, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} label={strings.changePhone}>
      <ChangePhone user={user} />
    </Sheet>
  )
}

function ChangePhone({ user }: { user: User }) {
  const sheet = useSheet()
  const [phone, setPhone, forgetPhone] = useDraft('me.phone')
  const id = useId()
  const { accountRef, accountWrong, codeField, failure, saving, typing, onSubmit } = useContactChange({
    purpose: 'change_phone',
    account: phone,
    problem: phoneProblem(phone) ?? (phone === user.phone ? strings.samePhone : undefined),
    codeFirst: strings.codeFirst,
    send: (account) => call(sendPhoneCode, { account }),
    async save(code) {
      await call(updateUser, { id: user.user_id, phone, code })
      void refreshUser({ phone })
    },
    onSaved() {
      forgetPhone()
      sheet.close()
      toasts.success(strings.phoneChanged)
    },
    onReady: (save) => save(),
  })

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {user.phone && (
        <p className={styles.lead}>
          {strings.currentPhone} <bdi>{maskPhone(user.phone)}</bdi>
        </p>
      )}
      <PhoneField
        inputRef={accountRef}
        label={strings.newPhone}
        digits={phone}
        error={accountWrong}
        onDigits={(digits) => {
          setPhone(digits)
          typing()
        }}
      />
      <CodeField {...codeField} />
      <div className={styles.submit}>
        <Button type="submit" wide busy={saving} aria-describedby={`${id}-problem ${id}-after`}>
          {copy['dlg.ok']}
        </Button>
        <FieldError id={`${id}-problem`} text={failure} />
        <p id={`${id}-after`} className={styles.after}>
          {strings.phoneAfter}
        </p>
      </div>
    </form>
  )
}
