import { useId, useState, type FormEvent } from 'react'
import { copy } from '../copy.ts'
import { useDraft } from '../drafts.ts'
import box from '../ui/box.module.css'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/field-error.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './ask-bar.module.css'
import { asked, excess, isAskable } from './common/question.ts'
import { SimilarSheet } from './similar/similar-sheet.tsx'
import { strings } from './common/strings.ts'

/**
 * The footer of /ask: back, and a next question, which opens the similar-questions drawer.
 * @param draft the page's name, under which typed text is restored when the user returns
 */
export function AskBar({ draft, onBack }: { draft: string; onBack: () => void }) {
  const [text, setText] = useDraft(draft)
  const [question, setQuestion] = useState<string | null>(null)
  const id = useId()
  const over = excess(text)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAskable(text)) setQuestion(asked(text))
  }
  return (
    <>
      <form className={styles.bar} aria-label={strings.bar} onSubmit={submit}>
        <div className={styles.line}>
          <button type="button" className={styles.back} aria-label={strings.back} onClick={onBack}>
            <Icon name="back" />
          </button>
          <input
            className={classes(box.bare, box.box, styles.input)}
            type="text"
            value={text}
            placeholder={copy['bar.placeholder']}
            aria-label={copy['bar.placeholder']}
            aria-invalid={over > 0 || undefined}
            aria-describedby={over > 0 ? `${id}-error` : undefined}
            enterKeyHint="send"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" className={styles.send} disabled={!isAskable(text)}>
            {copy['bar.send']}
          </Button>
        </div>
        <FieldError id={`${id}-error`} text={over > 0 ? strings.tooLong(over) : undefined} />
      </form>
      <SimilarSheet question={question} onClose={() => setQuestion(null)} />
    </>
  )
}
