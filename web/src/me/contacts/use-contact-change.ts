import { Refused } from '@xunyi/contract/refusals'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { failureText, toastFailure } from '../../failures.ts'
import { codeProblem } from '../../shared/code/phone.ts'
import { sentence } from '../../shared/code/retry-hint.ts'
import { useCode } from '../../shared/code/use-code.ts'
import { useExclusiveMutation } from '../../shared/use-exclusive-mutation.ts'

interface Contact {
  /** Names the countdown. */
  purpose: string
  /** The new number or address, as far as it is one. */
  account: string
  /** The message of the local validation. */
  problem: string | undefined
  /** For a code that was not asked for, or went elsewhere. */
  codeFirst: string
  send: (account: string) => Promise<unknown>
  save: (code: string) => Promise<unknown>
  onSaved: () => void
  /** Everything is filled in; `save` may still have to be confirmed. */
  onReady: (save: () => void) => void
}

/** Another number or address of one's own, proven by the code sent to it. The typed text stays after every outcome. */
export function useContactChange({ purpose, account, problem, codeFirst, send, save, onSaved, onReady }: Contact) {
  const [accountWrong, setAccountWrong] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const accountRef = useRef<HTMLInputElement>(null)
  const code = useCode(purpose, account, send, setAccountWrong)

  const saving = useExclusiveMutation({
    mutationFn: () => save(code.code),
    onSuccess() {
      code.forget()
      onSaved()
    },
    onError(error) {
      toastFailure(error)
      const refusal = error instanceof Refused ? error.refusal : null
      if (refusal === 'phoneTaken' || refusal === 'emailTaken') setAccountWrong(failureText(error))
      else if (refusal === 'codeWrong' || refusal === 'codeExpired') code.refuse(error)
      else setFailure(sentence(error))
    },
  })

  function tell(aboutAccount?: string, aboutCode?: string): void {
    setAccountWrong(aboutAccount)
    code.setProblem(aboutCode)
    setFailure(undefined)
  }

  function onSend(): void {
    tell(problem)
    if (problem === undefined) code.send(account)
    else accountRef.current?.focus()
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (saving.isPending) return
    const codeWrong = code.sentTo === account ? (codeProblem(code.code) ?? undefined) : codeFirst
    tell(problem, codeWrong)
    if (problem !== undefined) accountRef.current?.focus()
    else if (codeWrong !== undefined) code.focus()
    else onReady(saving.mutate)
  }

  return {
    accountRef,
    accountWrong,
    failure,
    saving: saving.isPending,
    codeField: { ...code.field, sentTo: code.sentTo, onSend },
    onSubmit,
    /** Typing clears the error of the text before. */
    typing: () => tell(),
  }
}
