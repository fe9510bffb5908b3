import type { User } from '@xunyi/contract/accounts'
import { cancelUser, checkDeletionCode, sendDeletionCode } from '@xunyi/contract/privacy'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../api.ts'
import { failureText, toastFailure } from '../../failures.ts'
import { codeProblem } from '../../shared/code/phone.ts'
import { useCode } from '../../shared/code/use-code.ts'
import { useExclusiveMutation } from '../../shared/use-exclusive-mutation.ts'
import { toasts } from '../../ui/toast-store.ts'
import { strings } from '../common/strings.ts'
import { codeFailure, deletionFailure } from './deletion-failure.ts'
import { useDelay } from './use-delay.ts'
import { usePostDeleteExit } from './use-post-delete-exit.ts'

/** The steps of a deletion: code form, confirmation, five seconds to cancel, the call, the exit. */
type Stage = 'form' | 'confirm' | 'delay' | 'call' | 'gone'

/** The deletion of the own account, step by step. */
export function useDeletion(user: User) {
  const [stage, setStage] = useState<Stage>('form')
  /** The page was hidden during the delay, so the confirmation is asked again. */
  const [away, setAway] = useState(false)
  const { code, problem, setProblem, show } = useCodeForm(user)
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
      show(aboutCode, aboutCode ?? failureText(error))
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
      show(codeFailure(error), words)
    },
  })

  const delay = useDelay((how) => {
    setAway(how === 'missed')
    setStage(how === 'due' ? 'call' : 'confirm')
    if (how === 'due') cancellation.mutate()
  })

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

  return {
    onSubmit,
    busy: check.isPending,
    problem,
    code: { ...code.field, sentTo: code.sentTo, onSend: () => code.send(user.phone) },
    confirmation: {
      open: stage === 'confirm',
      away,
      onCancel: () => setStage('form'),
      onConfirm() {
        setStage('delay')
        delay.start()
      },
    },
    delay: { open: stage === 'delay' || stage === 'call', moment: delay.moment, calling: stage === 'call', onCancel: stop },
  }
}

/** The code field, and where a failure is shown: at the field and as a toast, or below the button. */
function useCodeForm(user: User) {
  const [problem, setProblem] = useState<string>()
  const code = useCode('delete', user.phone, () => call(sendDeletionCode, {}))

  function show(aboutCode: string | null, text: string): void {
    if (aboutCode === null) return setProblem(text)
    toasts.error(aboutCode)
    code.setProblem(aboutCode)
    code.select()
  }

  return { code, problem, setProblem, show }
}
