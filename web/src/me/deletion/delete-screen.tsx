import type { User } from '@xunyi/contract/accounts'
import { cancelUser, checkDeletionCode, sendDeletionCode } from '@xunyi/contract/privacy'
import { maskPhone } from '@xunyi/contract/values'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../api.ts'
import { useBack } from '../../shared/use-back.ts'
import { failureText, toastFailure } from '../../failures.ts'
import { CodeField } from '../../shared/code/code-field.tsx'
import { codeProblem } from '../../shared/code/phone.ts'
import { useCode } from '../../shared/code/use-code.ts'
import { NotFound } from '../../shared/not-found.tsx'
import { useExclusiveMutation } from '../../shared/use-exclusive-mutation.ts'
import { Page } from '../../shared/page.tsx'
import { TitleBar } from '../../shared/title-bar.tsx'
import { useUser } from '../../shared/user.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { Consequences } from './consequences.tsx'
import { ConfirmDeletion, DeletionDelay } from './deletion-dialogs.tsx'
import { codeFailure, deletionFailure } from './deletion-failure.ts'
import styles from './delete.module.css'
import { useDelay } from './use-delay.ts'
import { usePostDeleteExit } from './use-post-delete-exit.ts'
import { strings } from '../common/strings.ts'

/** /me/delete: for doctors; to staff there is no such page. */
export function DeleteScreen() {
  const { data: user } = useUser()
  if (!user) return null
  return user.identity === 'doctor' ? <Deletion user={user} /> : <NotFound />
}

/** Fill in the code, confirm, watch five seconds go by, wait for the answer, be gone. */
type Stage = 'form' | 'confirm' | 'delay' | 'call' | 'gone'

function Deletion({ user }: { user: User }) {
  const back = useBack()
  const [stage, setStage] = useState<Stage>('form')
  /** The page went out of sight while the time ran, so the person is asked again. */
  const [away, setAway] = useState(false)
  const [problem, setProblem] = useState<string>()
  const code = useCode('delete', user.phone, () => call(sendDeletionCode, {}))
  const problemId = useId()
  usePostDeleteExit(stage === 'gone')

  const check = useExclusiveMutation({
    mutationFn: () => call(checkDeletionCode, { code: code.code }),
    onSuccess() {
      setAway(false)
      toasts.clear()
      setStage('confirm')
    },
    onError(error) {
      const aboutCode = codeFailure(error)
      if (aboutCode === null) toastFailure(error)
      tell(aboutCode, aboutCode ?? failureText(error))
    },
  })

  const cancellation = useExclusiveMutation({
    mutationFn: () => call(cancelUser, { code: code.code }),
    onSuccess() {
      toasts.success(strings.deleted)
      setStage('gone')
    },
    onError(error) {
      setStage('form')
      const words = deletionFailure(error)
      if (words === null) return
      if (codeFailure(error) === null) toasts.error(words)
      tell(codeFailure(error), words)
    },
  })

  const delay = useDelay((how) => {
    setAway(how === 'missed')
    setStage(how === 'due' ? 'call' : 'confirm')
    if (how === 'due') cancellation.mutate()
  })

  /** At the code, as a toast too, or below the button. */
  function tell(aboutCode: string | null, words: string): void {
    if (aboutCode === null) return setProblem(words)
    toasts.error(aboutCode)
    code.setProblem(aboutCode)
    code.select()
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (check.isPending) return
    const wrong = codeProblem(code.code)
    setProblem(undefined)
    code.setProblem(wrong ?? undefined)
    if (wrong === null) check.mutate()
    else code.focus()
  }

  function stop(): void {
    delay.stop()
    setStage('form')
  }

  return (
    <Page title={strings.delete} header={<TitleBar title={strings.delete} onBack={back} />}>
      <Consequences />
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <h2>{strings.verify}</h2>
        <p className={styles.phone}>
          {strings.verifyLead} <bdi>{maskPhone(user.phone)}</bdi>
        </p>
        <CodeField {...code.field} sentTo={code.sentTo} onSend={() => code.send(user.phone)} />
        <div className={styles.submit}>
          <Button type="submit" wide busy={check.isPending} aria-describedby={problemId}>{strings.next}</Button>
          <FieldError id={problemId} text={problem} />
        </div>
      </form>
      <ConfirmDeletion open={stage === 'confirm'} away={away} onCancel={() => setStage('form')} onConfirm={() => {
        setStage('delay')
        delay.start()
      }} />
      <DeletionDelay open={stage === 'delay' || stage === 'call'} moment={delay.moment} calling={stage === 'call'} onCancel={stop} />
    </Page>
  )
}
