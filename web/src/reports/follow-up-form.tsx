import { answerFollowUp, type FollowUpPart, type OpenFollowUp } from '@xunyi/contract/safety-follow-up'
import { Refused } from '@xunyi/contract/refusals'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../api.ts'
import { failureText, toastFailure } from '../failures.ts'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { toasts } from '../ui/toast-store.ts'
import { readAnswer, unknownIn, untyped } from './answer-parts.ts'
import { excess } from './excess.ts'
import { Part } from './part.tsx'
import { refreshReports } from './queries.ts'
import styles from './reports.module.css'
import { strings } from './strings.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'

/** The short form of a question: only what is asked for, each with 不详. It stays as typed until it is sent. */
export function FollowUpForm({ report, asked }: { report: string; asked: OpenFollowUp }) {
  const [typed, change, clear] = useFormDraft(`report.${report}.${asked.id}`, untyped)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const unknown = unknownIn(typed)
  const replies = asked.question !== ''
  const parts: FollowUpPart[] = replies && !asked.parts.includes('event') ? [...asked.parts, 'event'] : asked.parts
  const over = excess(typed.text)

  const sending = useExclusiveMutation({
    mutationFn: (answer: NonNullable<ReturnType<typeof readAnswer>>) => call(answerFollowUp, { id: asked.id, answer }),
    async onSuccess() {
      clear()
      toasts.success(strings.answered)
      await refreshReports()
    },
    async onError(error) {
      toastFailure(error)
      setProblem(failureText(error))
      // Answered elsewhere: the page shows what there is now.
      if (error instanceof Refused && error.refusal === 'conflict') await refreshReports()
    },
  })

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (sending.isPending || over > 0) return
    const answer = readAnswer(typed, asked.parts, replies)
    setProblem(answer ? undefined : strings.answerRequired)
    if (answer) sending.mutate(answer)
  }

  function mark(part: FollowUpPart, isUnknown: boolean): void {
    const others = unknown.filter((each) => each !== part)
    change({ unknown: (isUnknown ? [...others, part] : others).join(' ') })
    setProblem(undefined)
  }

  return (
    <form className={`${styles.form} ${styles.answer}`} noValidate onSubmit={onSubmit}>
      {parts.map((part) => (
        <Part
          key={part}
          part={part}
          replies={replies}
          typed={typed}
          error={part === 'event' && over > 0 ? strings.tooLong(over) : undefined}
          unknown={asked.parts.includes(part) ? unknown.includes(part) : null}
          onUnknown={(is) => mark(part, is)}
          onChange={(changes) => {
            change(changes)
            setProblem(undefined)
          }}
        />
      ))}
      <div className={styles.submit}>
        <Button type="submit" wide busy={sending.isPending} aria-describedby={`${id}-problem`}>
          {strings.answer}
        </Button>
        <FieldError id={`${id}-problem`} text={problem} />
      </div>
    </form>
  )
}
