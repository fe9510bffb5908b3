import { copy } from '../../copy.ts'
import { Icon } from '../../ui/icon.tsx'
import { Clamped } from '../text/clamped.tsx'
import { TextWithDoses } from '../../shared/text/text-with-doses.tsx'
import { differs } from '../common/question.ts'
import styles from './question-header.module.css'
import { strings } from '../common/strings.ts'

interface Props {
  title: string
  /** The question that is answered; empty while it is not known. */
  question: string
  /** The typed question, shown below when it differs. */
  typed?: string
  /** Set where no footer offers the way back. */
  onBack?: () => void
}

/** The sticky disclaimer and the question. */
export function QuestionHeader({ title, question, typed, onBack }: Props) {
  return (
    <>
      <p data-pinned="" className={styles.disclaimer}>
        {copy.disclaimer}
      </p>
      <header className={styles.header}>
        <div className={styles.top}>
          {onBack && (
            <button type="button" className={styles.back} aria-label={strings.back} onClick={onBack}>
              <Icon name="back" />
            </button>
          )}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {question !== '' && (
          <div className={styles.question}>
            <span className={styles.badge} aria-hidden="true">
              Q
            </span>
            <div className={styles.text}>
              <Clamped text={question} lines={3}>
                <bdi>
                  <TextWithDoses text={question} />
                </bdi>
              </Clamped>
              {typed !== undefined && differs(typed, question) && (
                <p className={styles.typed}>
                  {strings.typedQuestion}
                  <bdi>{typed}</bdi>
                </p>
              )}
            </div>
          </div>
        )}
      </header>
    </>
  )
}
