import { Refused } from '@xunyi/contract/refusals'
import { useRef, useState } from 'react'
import { useDraft } from '../../drafts.ts'
import { failureText, toastFailure } from '../../failures.ts'
import { useExclusiveMutation } from '../use-exclusive-mutation.ts'
import { resendSeconds } from './countdown.ts'
import { sentence } from './retry-hint.ts'
import { useCountdown } from './use-countdown.ts'

/** Wrong guesses after which the server takes no more for a code. */
const mostGuesses = 5

/**
 * The state of a CodeField: sending a code, typing it, its message and countdown.
 * @param purpose names the countdown and the number or address it went to, which outlive a reload
 * @param account the number or address as typed; a corrected one has a countdown of its own
 * @param send to this number or address
 * @param onAccountRefused receives the message when the number or address itself is refused
 */
export function useCode(purpose: string, account: string, send: (account: string) => Promise<unknown>, onAccountRefused?: (words: string) => void) {
  const [sentTo, setSentTo, forgetSent] = useDraft(`code.${purpose}`)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [wrong, setWrong, forgetWrong] = useDraft(`wrong.${purpose}`)
  const countdown = useCountdown(purpose, account)
  const inputRef = useRef<HTMLInputElement>(null)

  const sending = useExclusiveMutation({
    mutationFn: send,
    onSuccess(_, account) {
      setSentTo(account)
      setCode('')
      setProblem(undefined)
      forgetWrong()
      countdown.start(account)
      inputRef.current?.focus()
    },
    onError(error, account) {
      toastFailure(error)
      const aboutAccount = error instanceof Refused && error.refusal === 'notAllowed'
      if (aboutAccount && onAccountRefused) onAccountRefused(failureText(error))
      else setProblem(sentence(error))
      const wait = error instanceof Refused && error.refusal === 'sendTooSoon' ? error.retryAfter : null
      if (wait !== null && wait > 0 && wait <= resendSeconds) countdown.start(account, wait)
    },
  })

  return {
    code,
    sentTo: sentTo || null,
    /** Sets the message at the field. */
    setProblem,
    /** The server refused the code. */
    refuse(error: unknown) {
      setProblem(failureText(error))
      if (error instanceof Refused && error.refusal === 'codeWrong') setWrong(String(Number(wrong) + 1))
      inputRef.current?.select()
    },
    select: () => inputRef.current?.select(),
    forget() {
      forgetSent()
      forgetWrong()
    },
    send: sending.mutate,
    focus: () => inputRef.current?.focus(),
    field: {
      inputRef,
      code,
      error: problem,
      left: countdown.left,
      usedUp: Number(wrong) >= mostGuesses,
      sending: sending.isPending,
      onCode(typed: string) {
        setCode(typed)
        setProblem(undefined)
      },
    },
  }
}
