import type { HistoryItem } from '@xunyi/contract/history'
import { TextWithDoses } from '../shared/text/text-with-doses.tsx'
import { Link } from '../router/router.tsx'
import { paths } from '../routes.ts'
import { timeOfDay } from '../shared/relative-time.ts'
import { classes } from '../ui/classes.ts'
import { firstLine } from './first-line.ts'
import styles from './history.module.css'
import { Trash } from './icons.tsx'
import { strings } from './strings.ts'

interface Props {
  item: HistoryItem
  leaving: boolean
  onDelete: () => void
  /** Whether it is picked, while several are; undefined at other times. */
  picked: boolean | undefined
  onPick: () => void
}

/** A question with the beginning of its answer as one link, and a button to delete it; or as a box to tick, while several are picked. */
export function HistoryRow({ item, leaving, onDelete, picked, onPick }: Props) {
  const shared = { className: styles.item, 'data-id': item.id, 'data-leaving': leaving || undefined }
  if (picked !== undefined)
    return (
      <li {...shared}>
        <label className={classes(styles.link, styles.pick)}>
          <input type="checkbox" checked={picked} disabled={leaving} onChange={onPick} />
          <Text item={item} />
        </label>
      </li>
    )
  return (
    <li {...shared}>
      <Link className={classes(styles.link)} to={paths.qa(item.answered ?? item.id)}>
        <Text item={item} />
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

function Text({ item: { question, answer, answered, withdrawn, recall, reviewing, create_time } }: { item: HistoryItem }) {
  const begins = firstLine(answer)
  return (
    <span className={styles.texts}>
      <bdi className={styles.question}>
        <TextWithDoses text={question} />
      </bdi>
      {(withdrawn || recall) && (
        <span className={styles.notice}>{(withdrawn ? strings.withdrawn : strings.corrected) + (recall ? `：${recall.reason}` : '')}</span>
      )}
      {reviewing && <span className={styles.notice}>{strings.reviewing}</span>}
      <span className={styles.about}>
        <span className={styles.time}>{timeOfDay(create_time)}</span>
        {begins !== '' && <bdi className={styles.answer}>{begins}</bdi>}
        {begins === '' && <span className={classes(styles.chip, answered && styles.answered)}>{answered ? strings.answered : strings.noAnswer}</span>}
      </span>
    </span>
  )
}
