import { useQuery } from '@tanstack/react-query'
import { useId, type FormEvent } from 'react'
import { copy } from '../../copy.ts'
import { useDraft } from '../../drafts.ts'
import { paths } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { useSheet } from '../../ui/sheet.tsx'
import { similarQuestions } from '../common/queries.ts'
import { asked, inOwnWords, isAskable, type About } from '../common/question.ts'
import { QuestionField } from '../common/question-field.tsx'
import styles from './resend.module.css'

/** 仍发送原问题: the typed question, still editable, sent without an id. It leads only where nothing is offered above it. */
export function ResendBar({ question, about }: { question: string; about: About | undefined }) {
  const [text, setText, forget] = useDraft(`resend:${question}`, about ? inOwnWords(about, question) : question)
  // The list above fetches them.
  const { data } = useQuery({ ...similarQuestions(question, about?.id), enabled: false })
  const sheet = useSheet()
  const id = useId()

  const send = () => {
    if (!isAskable(text)) return
    forget()
    sheet.leaveTo(paths.ask(null, asked(text)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className={styles.bar} onSubmit={submit}>
      <label className={styles.label} htmlFor={id}>
        {copy['similar.resend']}
      </label>
      <QuestionField
        id={id}
        value={text}
        enterKeyHint="send"
        onChange={setText}
        onSend={send}
        actions={
          <Button type="submit" variant={data?.length === 0 ? 'primary' : 'secondary'} className={styles.send} disabled={!isAskable(text)}>
            {copy['bar.send']}
          </Button>
        }
      />
    </form>
  )
}
