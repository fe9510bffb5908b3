import type { HistoryItem } from '@xunyi/contract/history'
import { Link } from '../router/router.tsx'
import { paths } from '../routes.ts'
import { classes } from '../ui/classes.ts'
import { firstLine } from './first-line.ts'
import styles from './history.module.css'
import { Trash } from './icons.tsx'
import { strings } from './strings.ts'

/** A question with the beginning of its answer as one link, and a button to delete it. */
export function HistoryRow({ item, leaving, onDelete }: { item: HistoryItem; leaving: boolean; onDelete: () => void }) {
  const answer = firstLine(item.answer)
  return (
    <li className={styles.item} data-id={item.id} data-leaving={leaving || undefined}>
      <Link className={classes(styles.link)} to={paths.qa(item.answered ?? item.id)}>
        <bdi className={styles.question}>{item.question}</bdi>
        {item.answered === null ? (
          <bdi className={classes(styles.answer, answer === '' && styles.none)}>{answer || strings.noAnswer}</bdi>
        ) : (
          <span className={styles.answered}>{strings.answered}</span>
        )}
      </Link>
      {/* Stays focusable while the record goes, so that the focus can be handed on. */}
      <button
        type="button"
        className={styles.delete}
        aria-label={strings.remove(item.question)}
        aria-disabled={leaving || undefined}
        onClick={leaving ? undefined : onDelete}
      >
        <Trash />
      </button>
    </li>
  )
}
