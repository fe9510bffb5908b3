import { useId, type FormEvent } from 'react'
import { copy } from '../../copy.ts'
import { useDraft } from '../../drafts.ts'
import { paths } from '../../routes.ts'
import box from '../../ui/box.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { useSheet } from '../../ui/sheet.tsx'
import { asked, excess, isAskable } from '../common/question.ts'
import styles from './resend.module.css'
import { strings } from '../common/strings.ts'

/** 仍发送原问题: the typed question, still editable, sent without an id. */
export function ResendBar({ question }: { question: string }) {
  const [text, setText, forget] = useDraft(`resend:${question}`, question)
  const sheet = useSheet()
  const id = useId()
  const over = excess(text)

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isAskable(text)) return
    forget()
    sheet.leaveTo(paths.ask(null, asked(text)))
  }
  return (
    <form className={styles.bar} onSubmit={send}>
      <label className={styles.label} htmlFor={id}>
        {copy['similar.resend']}
      </label>
      <div className={styles.line}>
        <div className={classes(box.box, box.grow, styles.box)} data-text={text}>
          <textarea
            id={id}
            rows={1}
            className={box.bare}
            value={text}
            placeholder={copy['bar.placeholder']}
            autoComplete="off"
            aria-invalid={over > 0 || undefined}
            aria-describedby={over > 0 ? `${id}-error` : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" className={styles.send} disabled={!isAskable(text)}>
          {copy['bar.send']}
        </Button>
      </div>
      <FieldError id={`${id}-error`} text={over > 0 ? strings.tooLong(over) : undefined} />
    </form>
  )
}
