import type { User } from '@xunyi/contract/accounts'
import { sendEmailCode, updateUser } from '@xunyi/contract/profile'
import { useId, useState } from 'react'
import { call } from '../../api.ts'
import { copy } from '../../copy.ts'
import { useDraft } from '../../drafts.ts'
import { CodeField } from '../../shared/code/code-field.tsx'
import { refreshUser } from '../../shared/user.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet, useSheet } from '../../ui/sheet.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from '../common/form.module.css'
import { companyAddress, mailPrefix } from './company-mail.ts'
import { Own } from '../common/rows.tsx'
import { useContactChange } from './use-contact-change.ts'
import { strings } from '../common/strings.ts'

interface Props {
  user: User
  /** `@company.com` */
  suffix: string
  open: boolean
  onClose: () => void
}

/** Another company address, proven by the code sent to it. */
export function EmailSheet({ user, suffix, open, onClose }: Props) {
  const title = strings.changeEmail
  const [asking, setAsking] = useState<Question | null>(null)
  return (
    <>
      <Sheet open={open} onClose={onClose} label={title}>
        <ChangeEmail user={user} suffix={suffix} onAsk={setAsking} />
      </Sheet>
      <Confirm question={asking} onAnswered={() => setAsking(null)} />
    </>
  )
}

/** The warning before saving: single sign-on finds staff accounts by this address. */
interface Question {
  address: string
  onConfirm: () => void
}

function Confirm({ question, onAnswered }: { question: Question | null; onAnswered: () => void }) {
  return (
    <Dialog
      open={question !== null}
      onClose={onAnswered}
      title={strings.confirmEmail}
      alert
      actions={
        <>
          <Button variant="secondary" data-focus="" onClick={onAnswered}>
            {copy['dlg.cancel']}
          </Button>
          <Button
            onClick={() => {
              onAnswered()
              question?.onConfirm()
            }}
          >
            {copy['dlg.ok']}
          </Button>
        </>
      }
    >
      <p className={styles.address}>
        <Own text={question?.address ?? ''} />
      </p>
      <p>{strings.emailWarning}</p>
    </Dialog>
  )
}

function ChangeEmail({ user, suffix, onAsk }: { user: User; suffix: string; onAsk: (question: Question) => void }) {
  const sheet = useSheet()
  const [prefix, setPrefix, forgetPrefix] = useDraft('me.email')
  const id = useId()
  const typed = companyAddress(prefix, suffix)
  const address = 'address' in typed ? typed.address : ''
  const { accountRef, accountWrong, codeField, failure, saving, typing, onSubmit } = useContactChange({
    purpose: 'change_email',
    account: address,
    problem: 'problem' in typed ? typed.problem : address === user.email.toLowerCase() ? strings.sameEmail : undefined,
    codeFirst: strings.mailCodeFirst,
    send: (account) => call(sendEmailCode, { account }),
    async save(code) {
      await call(updateUser, { id: user.user_id, email: address, code })
      void refreshUser({ email: address })
    },
    onSaved() {
      forgetPrefix()
      sheet.close()
      toasts.success(strings.emailChanged)
    },
    onReady: (save) => onAsk({ address, onConfirm: save }),
  })

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {user.email && (
        <p className={styles.lead}>
          {strings.currentEmail} <Own text={user.email} />
        </p>
      )}
      <Field
        ref={accountRef}
        label={strings.newEmail}
        suffix={suffix}
        name="email"
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        value={prefix}
        error={accountWrong}
        hint={strings.emailHint}
        // A whole address is cut down only when it is complete: company.com may be the beginning of company.com.cn.
        onBlur={() => setPrefix(mailPrefix(prefix, suffix))}
        onChange={({ target }) => {
          setPrefix(target.value)
          typing()
        }}
      />
      <CodeField {...codeField} />
      <div className={styles.submit}>
        <Button type="submit" wide busy={saving} aria-describedby={`${id}-problem`}>
          {copy['dlg.ok']}
        </Button>
        <FieldError id={`${id}-problem`} text={failure} />
      </div>
    </form>
  )
}
