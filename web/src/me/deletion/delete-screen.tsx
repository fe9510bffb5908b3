import type { User } from '@xunyi/contract/accounts'
import { maskPhone } from '@xunyi/contract/values'
import { useId } from 'react'
import { CodeField } from '../../shared/code/code-field.tsx'
import { NotFound } from '../../shared/not-found.tsx'
import { Page } from '../../shared/page.tsx'
import { TitleBar } from '../../shared/title-bar.tsx'
import { goBack } from '../../shared/go-back.ts'
import { useUser } from '../../shared/user.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { strings } from '../common/strings.ts'
import { Consequences } from './consequences.tsx'
import styles from './delete.module.css'
import { ConfirmDeletion, DeletionDelay } from './deletion-dialogs.tsx'
import { useDeletion } from './use-deletion.ts'

/** /me/delete: for doctors only; staff get the not-found page. */
export function DeleteScreen() {
  const { data: user } = useUser()
  if (!user) return null
  return user.identity === 'doctor' ? <Deletion user={user} /> : <NotFound />
}

function Deletion({ user }: { user: User }) {
  const deletion = useDeletion(user)
  const problemId = useId()
  return (
    <Page title={strings.delete} header={<TitleBar title={strings.delete} onBack={goBack} />}>
      <Consequences />
      <form className={styles.form} noValidate onSubmit={deletion.onSubmit}>
        <h2>{strings.verify}</h2>
        <p className={styles.phone}>
          {strings.verifyLead} <bdi>{maskPhone(user.phone)}</bdi>
        </p>
        <CodeField {...deletion.code} />
        <div className={styles.submit}>
          <Button type="submit" wide busy={deletion.busy} aria-describedby={problemId}>
            {strings.next}
          </Button>
          <FieldError id={problemId} text={deletion.problem} />
        </div>
      </form>
      <ConfirmDeletion {...deletion.confirmation} />
      <DeletionDelay {...deletion.delay} />
    </Page>
  )
}
