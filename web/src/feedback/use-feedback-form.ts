import { addFeedback, feedbackTypes } from '@xunyi/contract/feedback'
import type { FeedbackType } from '@xunyi/contract/feedback'
import { Refused } from '@xunyi/contract/refusals'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../api.ts'
import { strings as request } from '../ask/answer-request/strings.ts'
import { copy } from '../copy.ts'
import { useDraft } from '../drafts.ts'
import { failureText, isBlocked, toastFailure } from '../failures.ts'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { useUser } from '../shared/user.ts'
import { toasts } from '../ui/toast-store.ts'
import { excess, isSame, readFeedback } from './feedback-form.ts'
import type { Feedback, Problems } from './feedback-form.ts'
import { strings } from './strings.ts'

/** The state of the feedback form and its submission; typed text stays until it is sent. */
export function useFeedbackForm() {
  const user = useUser().data
  const [chosen, setChosen, forgetChosen] = useDraft('feedback.type')
  const [email, setEmail] = useDraft('feedback.email', user?.identity === 'staff' ? user.email : '')
  const [content, setContent, forgetContent] = useDraft('feedback.content')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  /** Feedback sent from this page: a repetition is refused here, earlier ones by the server. */
  const sent = useRef<Feedback[]>([])
  const formRef = useRef<HTMLFormElement>(null)
  const type = feedbackTypes.find((known) => known === chosen) ?? null
  const over = excess(content)

  const sending = useExclusiveMutation({
    mutationFn: (feedback: Feedback) => call(addFeedback, feedback),
    onSuccess(_, feedback) {
      sent.current.push(feedback)
      forgetChosen()
      forgetContent()
      toasts.success(copy['fb.ok'])
    },
    onError(error) {
      toastFailure(error)
      if (isBlocked(error)) tell({ content: request.blocked })
      else setFailure(failureText(error))
    },
  })

  function tell(wrong: Problems): void {
    setProblems(wrong)
    const first = Object.keys(wrong)[0]
    if (first) formRef.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  /** A change of a field removes its message. */
  function changed(field: keyof Problems): void {
    setProblems({ ...problems, [field]: undefined })
    setFailure(undefined)
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (sending.isPending) return
    setFailure(undefined)
    const read = readFeedback({ type, email, content })
    if (!('opinionType' in read)) return tell(read)
    setProblems({})
    if (sent.current.some((before) => isSame(before, read))) {
      const error = new Refused('duplicate')
      toastFailure(error)
      setFailure(failureText(error))
    } else sending.mutate(read)
  }

  return {
    formRef,
    onSubmit,
    busy: sending.isPending,
    failure,
    problems: { ...problems, content: over > 0 ? strings.tooLong(over) : problems.content },
    type,
    email,
    content,
    change: {
      type(value: FeedbackType) {
        setChosen(value)
        changed('type')
      },
      email(value: string) {
        setEmail(value)
        changed('email')
      },
      content(value: string) {
        setContent(value)
        changed('content')
      },
    },
  }
}
