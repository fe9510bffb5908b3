import type { Recall } from '@xunyi/contract/recall'
import { Link } from '../router/router.tsx'
import { paths } from '../routes.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './qa.module.css'
import { strings } from './strings.ts'

interface Props {
  question: string
  newer: boolean
  withdrawn: boolean
  recall: Recall | null
  reviewing?: boolean | undefined
  /** To the reader's report on the answer. */
  reply?: { revised: boolean; note: string } | undefined
}

/** Notes above a recorded answer that it was called back or withdrawn, or that the library has a newer version. */
export function Notice(shown: Props) {
  if (!shown.newer && !shown.withdrawn && !shown.recall && !shown.reviewing && !shown.reply) return null
  const link = linkOf(shown)
  return (
    <div role="note" className={styles.notice}>
      <Icon name="warn" size={20} />
      <div>
        <p>{textOf(shown)}</p>
        {link && <Link to={link.to}>{link.text}</Link>}
      </div>
    </div>
  )
}

function textOf({ withdrawn, recall, reviewing, reply }: Props): string {
  if (reviewing) return strings.reviewing
  if (reply && !withdrawn) return reply.revised ? strings.revised : strings.kept(reply.note)
  if (!recall) return withdrawn ? strings.withdrawn : strings.newer
  if (withdrawn) return strings.calledBack(recall.reason)
  return recall.present === null ? strings.correctedHere(recall.reason) : strings.corrected(recall.reason)
}

function linkOf({ question, withdrawn, recall, reviewing, reply }: Props): { to: string; text: string } | null {
  if (reviewing) return null
  if (reply && !withdrawn) return null
  if (withdrawn) return { to: paths.ask(null, question), text: strings.askAgain }
  if (!recall) return { to: paths.ask(null, question), text: strings.readNewer }
  return recall.present === null ? null : { to: paths.qa(recall.present), text: strings.readPresent }
}
