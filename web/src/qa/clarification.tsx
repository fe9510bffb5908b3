import { useQueryClient } from '@tanstack/react-query'
import type { Clarification as Clarified } from '@xunyi/contract/clarification'
import { answerClarification } from '@xunyi/contract/clarifications'
import { isBlank } from '@xunyi/contract/values'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { adverse } from '../adverse/adverse-notices.ts'
import { Received } from '../adverse/received.tsx'
import { call } from '../api.ts'
import { asked, excess } from '../ask/common/question.ts'
import { useDraft } from '../drafts.ts'
import { failureText, isBlocked, toastFailure } from '../failures.ts'
import { letterQuery } from '../letters/queries.ts'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toasts } from '../ui/toast-store.ts'
import styles from './qa.module.css'
import { strings as request } from '../ask/answer-request/strings.ts'
import { strings } from './strings.ts'

const words = strings.clarification
const most = 500

/** Without it, offline for example, the text is sent as it is. */
const IdentifierWarning = lazy(() => import('../ask/common/identifier-warning.tsx').catch(() => ({ default: () => null })))

/** The team's question back to an asker, and the form for the answer. */
export function Clarification({ id, of: { text, answer, open } }: { id: string; of: Clarified }) {
  return (
    <div className={styles.clarification}>
      <p className={styles.asked}>{text}</p>
      <Received id={id} />
      {answer !== null && (
        <>
          <h2>{words.yours}</h2>
          <p className={styles.asked}>
            <bdi>{answer}</bdi>
          </p>
        </>
      )}
      {open && <Form id={id} />}
      {!open && answer === null && <p>{words.closed}</p>}
    </div>
  )
}

/** The text stays until it is sent. */
function Form({ id }: { id: string }) {
  const queries = useQueryClient()
  const [text, setText, forget] = useDraft(`clarification.${id}`)
  const [problem, setProblem] = useState<string>()
  const over = excess(text, most)
  const { mutate, isPending, error, reset } = useExclusiveMutation({
    mutationFn: () => call(answerClarification, { id, text: asked(text) }),
    async onSuccess({ pv }) {
      forget()
      toasts.success(words.thanks)
      if (pv) adverse.show(id)
      await queries.invalidateQueries({ queryKey: letterQuery(id).queryKey })
    },
    onError(failure) {
      toastFailure(failure)
      setProblem(isBlocked(failure) ? request.blocked : undefined)
    },
  })
  const change = (next: string) => {
    setText(next)
    setProblem(undefined)
    if (error) reset()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isBlank(text)) return setProblem(words.missing)
    if (over === 0) mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextArea
        label={words.label}
        name="clarification"
        autoComplete="off"
        placeholder={words.placeholder}
        minRows={4}
        maxRows={10}
        value={text}
        error={over > 0 ? words.tooLong(over) : problem}
        aria-describedby="clarification-note"
        onChange={({ target }) => change(target.value)}
      />
      <Suspense>
        <IdentifierWarning value={text} onChange={change} />
      </Suspense>
      <p className={styles.library} id="clarification-note">
        {words.noName}
      </p>
      <Button type="submit" wide busy={isPending}>
        {words.submit}
      </Button>
      <FieldError id="clarification-problem" text={error && !isBlocked(error) ? failureText(error) : undefined} />
    </form>
  )
}
