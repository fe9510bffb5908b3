import { useId, useRef, type FormEvent } from 'react'
import { excess, isAskable } from '../ask/common/question.ts'
import { copy } from '../copy.ts'
import { useDraft } from '../drafts.ts'
import box from '../ui/box.module.css'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/field-error.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './search-field.module.css'
import { strings } from './strings.ts'

/** The question field. Its text survives the drawer, an answer and back, a reload and a new login. */
export function SearchField({ onAsk }: { onAsk: (text: string) => void }) {
  const [text, setText, clear] = useDraft('home')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const over = excess(text)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAskable(text)) onAsk(text)
  }
  return (
    <search className={styles.search} aria-labelledby="home-heading">
      <form onSubmit={submit}>
        <div className={classes(box.box, styles.box)}>
          <input
            ref={input}
            className={classes(box.bare, styles.input)}
            type="text"
            value={text}
            placeholder={copy['bar.placeholder']}
            aria-label={strings.question}
            aria-invalid={over > 0 || undefined}
            aria-describedby={over > 0 ? `${id}-error` : undefined}
            enterKeyHint="search"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
          {text !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label={strings.clear}
              onClick={() => {
                clear()
                input.current?.focus()
              }}
            >
              <Icon name="close" size={18} />
            </button>
          )}
          <Button type="submit" variant="quiet" className={styles.send} disabled={!isAskable(text)}>
            {strings.search}
          </Button>
        </div>
        <FieldError id={`${id}-error`} text={over > 0 ? strings.tooLong(over) : undefined} />
      </form>
    </search>
  )
}
