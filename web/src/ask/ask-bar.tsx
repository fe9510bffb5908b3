import { isFollowUp } from '@xunyi/contract/follow-up'
import { useState, type FormEvent } from 'react'
import { copy } from '../copy.ts'
import { useDraft } from '../drafts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './ask-bar.module.css'
import { asked, isAskable, type About } from './common/question.ts'
import { QuestionField } from './common/question-field.tsx'
import { SimilarSheet } from './similar/similar-sheet.tsx'
import { strings } from './common/strings.ts'

/**
 * The footer of /ask: back, and a next question, which opens the similar-questions drawer.
 * @param about the answer above, whose subject a short next question is searched with until the person removes it
 * @param draft the page's name, under which typed text is restored when the user returns
 */
export function AskBar({ draft, about, onBack }: { draft: string; about: About | undefined; onBack: () => void }) {
  const [text, setText] = useDraft(draft)
  const [question, setQuestion] = useState<string | null>(null)
  const [removed, setRemoved] = useState(false)
  const context = removed ? undefined : about

  const send = () => {
    if (isAskable(text)) setQuestion(asked(text))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <>
      <form className={styles.bar} aria-label={strings.bar} onSubmit={submit}>
        {context && isFollowUp(text) && text !== '' && (
          <p className={styles.context}>
            <button type="button" className={styles.chip} aria-label={strings.removeContext(context.subject)} onClick={() => setRemoved(true)}>
              {context.subject}
              <Icon name="close" size={14} />
            </button>
            {strings.follows}
          </p>
        )}
        <QuestionField
          value={text}
          aria-label={copy['bar.placeholder']}
          enterKeyHint="send"
          onChange={setText}
          onSend={send}
          before={
            <button type="button" className={styles.back} aria-label={strings.back} onClick={onBack}>
              <Icon name="back" />
            </button>
          }
          actions={
            <Button type="submit" className={styles.send} disabled={!isAskable(text)}>
              {copy['bar.send']}
            </Button>
          }
        />
      </form>
      <SimilarSheet question={question} about={context} onClose={() => setQuestion(null)} />
    </>
  )
}
