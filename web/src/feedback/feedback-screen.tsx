import { addOpinion, opinionTypes } from '@xunyi/contract/feedback'
import type { OpinionType } from '@xunyi/contract/feedback'
import { Refused } from '@xunyi/contract/refusals'
import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../api.ts'
import { useBack } from '../shared/use-back.ts'
import { strings as ask } from '../ask/common/strings.ts'
import { copy } from '../copy.ts'
import { useDraft } from '../drafts.ts'
import { failureText, isBlocked, toastFailure } from '../failures.ts'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { Page } from '../shared/page.tsx'
import { TitleBar } from '../shared/title-bar.tsx'
import { useUser } from '../shared/user.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toasts } from '../ui/toast-store.ts'
import styles from './feedback.module.css'
import { excess, isSame, lengthOf, readFeedback } from './feedback-form.ts'
import type { Feedback, Problems } from './feedback-form.ts'
import { TypeChoice } from './type-choice.tsx'
import { strings } from './strings.ts'

/** /me/feedback: what a person thinks of the product. What was typed stays until it was sent. */
export function FeedbackScreen() {
  const user = useUser().data
  const [chosen, setChosen, forgetChosen] = useDraft('opinion.type')
  const [email, setEmail] = useDraft('opinion.email', user?.identity === 'staff' ? user.email : '')
  const [content, setContent, forgetContent] = useDraft('opinion.content')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  /** What has arrived from this page; the server knows of the rest. */
  const sent = useRef<Feedback[]>([])
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const back = useBack()
  const type = opinionTypes.find((known) => known === chosen) ?? null
  const over = excess(content)

  const sending = useExclusiveMutation({
    mutationFn: (opinion: Feedback) => call(addOpinion, opinion),
    onSuccess(_, opinion) {
      sent.current.push(opinion)
      forgetChosen()
      forgetContent()
      toasts.success(copy['fb.ok'])
    },
    onError(error) {
      toastFailure(error)
      if (isBlocked(error)) tell({ content: ask.requestBlocked })
      else setFailure(failureText(error))
    },
  })

  function tell(wrong: Problems): void {
    setProblems(wrong)
    const first = Object.keys(wrong)[0]
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  /** What was said about a field is taken back when it changes. */
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

  return (
    <Page title={strings.title} header={<TitleBar title={strings.title} onBack={back} />}>
      <p className={styles.lead}>{strings.lead}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <TypeChoice chosen={type} error={problems.type} onChoose={(type: OpinionType) => {
          setChosen(type)
          changed('type')
        }} />
        <Field label={strings.email} name="email" type="text" inputMode="email" autoComplete="email" autoCapitalize="off" spellCheck={false} required value={email}
          error={problems.email} onChange={({ target }) => {
            setEmail(target.value)
            changed('email')
          }} />
        <div className={styles.content}>
          <TextArea label={strings.content} name="content" autoComplete="off" required placeholder={strings.placeholder} minRows={5} maxRows={12} value={content}
            error={over > 0 ? strings.tooLong(over) : problems.content} aria-describedby={`${id}-count`} onChange={({ target }) => {
              setContent(target.value)
              changed('content')
            }} />
          <Counter id={`${id}-count`} count={lengthOf(content)} />
        </div>
        <div className={styles.submit}>
          <Button type="submit" wide busy={sending.isPending} aria-describedby={`${id}-problem`}>{strings.submit}</Button>
          <FieldError id={`${id}-problem`} text={failure} />
        </div>
      </form>
    </Page>
  )
}

function Counter({ id, count }: { id: string; count: number }) {
  return (
    <p className={styles.counter}>
      <span aria-hidden="true">{strings.counter(count)}</span>
      <span id={id} className="visually-hidden">{strings.counted(count)}</span>
    </p>
  )
}
