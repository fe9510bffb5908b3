import { useRef, type FormEvent } from 'react'
import { isAskable } from '../ask/common/question.ts'
import { QuestionField } from '../ask/common/question-field.tsx'
import { useDraft } from '../drafts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './search-field.module.css'
import { strings } from './strings.ts'

/** The question field. Its text survives the drawer, an answer and back, a reload and a new login. */
export function SearchField({ onAsk }: { onAsk: (text: string) => void }) {
  const [text, setText, clear] = useDraft('home')
  const input = useRef<HTMLTextAreaElement>(null)
  // The text of an earlier question; typed text is never selected.
  const old = useRef(text !== '')

  const send = () => {
    if (isAskable(text)) onAsk(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <search className={styles.search} aria-labelledby="home-heading">
      <form onSubmit={submit}>
        <QuestionField
          ref={input}
          inside
          value={text}
          aria-label={strings.question}
          enterKeyHint="search"
          onFocus={(event) => {
            if (old.current) event.currentTarget.select()
            old.current = false
          }}
          onChange={setText}
          onSend={send}
          actions={
            <>
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
            </>
          }
        />
      </form>
    </search>
  )
}
