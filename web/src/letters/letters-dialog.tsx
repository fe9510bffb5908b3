import type { Letter } from '@xunyi/contract/feedback'
import { useId } from 'react'
import { Link } from '../router/router.tsx'
import { copy } from '../copy.ts'
import { failureText } from '../failures.ts'
import { relativeTime } from '../shared/relative-time.ts'
import { paths } from '../routes.ts'
import { useSkeleton } from '../ui/after.ts'
import { Announce } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Lines } from '../ui/skeleton.tsx'
import styles from './letters.module.css'
import { strings } from './strings.ts'

interface Props {
  open: boolean
  /** Undefined until the first load. */
  letters: readonly Letter[] | undefined
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

/** The questions that have an answer now, the newest first. */
export function LettersDialog({ open, letters, error, onRetry, onClose }: Props) {
  const failed = !letters && error !== null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={letters?.some(({ kind }) => kind === 'answer') ? strings.title : strings.unknown}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy['action.close']}
          </Button>
          {failed && <Button onClick={onRetry}>{copy['action.retry']}</Button>}
        </>
      }
    >
      {letters ? (
        <ul className={styles.letters}>
          {letters.map((letter) => (
            <Row key={letter.id} letter={letter} />
          ))}
        </ul>
      ) : (
        <Unknown failed={failed} />
      )}
      <FieldError id="letters-problem" text={failed ? failureText(error) : undefined} />
    </Dialog>
  )
}

function Unknown({ failed }: { failed: boolean }) {
  const skeleton = useSkeleton(!failed)
  return (
    <>
      {skeleton && (
        <div className={styles.skeleton} aria-hidden="true">
          <Lines count={2} />
          <Lines count={2} />
          <Lines count={2} />
        </div>
      )}
      <Announce>{failed ? '' : strings.loading}</Announce>
    </>
  )
}

function Row({ letter: { id, kind, report, origin_question, create_time, read_answer } }: { letter: Letter }) {
  const question = useId()
  const asks = report !== null
  return (
    <li className={styles.letter}>
      {!read_answer && (
        <span className={styles.dot}>
          <span className="visually-hidden">{strings.unread}</span>
        </span>
      )}
      <div id={question} className={styles.question}>
        {kind !== 'answer' && <span className={styles.kind}>{strings.kinds[kind]}</span>}
        <bdi>{origin_question}</bdi>
      </div>
      <div className={styles.foot}>
        <time dateTime={create_time}>{relativeTime(create_time)}</time>
        {/* In the place of the dialog's entry in the history: Back leads to where it was opened. */}
        <Link className={classes(styles.view)} to={asks ? paths.report(report) : paths.letter(id)} replace aria-describedby={question}>
          {asks || kind === 'clarification' ? strings.fill : kind === 'answer' ? strings.view : strings.readNotice}
        </Link>
      </div>
    </li>
  )
}
