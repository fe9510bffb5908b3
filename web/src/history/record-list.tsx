import type { HistoryItem } from '@xunyi/contract/history'
import { byDay } from './days.ts'
import { HistoryRow } from './history-item.tsx'
import styles from './history.module.css'

export interface Handling {
  /** Records that are being deleted, by their ids. */
  leaving: ReadonlySet<string>
  onDelete: (item: HistoryItem) => void
  /** Those that are picked while several are to be deleted together; null at other times. */
  picked: ReadonlyMap<string, HistoryItem> | null
  onPick: (item: HistoryItem) => void
}

/** Records under the names of their days. */
export function RecordList({
  items,
  now,
  handling: { leaving, onDelete, picked, onPick },
}: {
  items: readonly HistoryItem[]
  now: number
  handling: Handling
}) {
  return byDay(items, now).map(({ name, items }) => (
    <section key={name} aria-label={name}>
      <h2 className={styles.day}>{name}</h2>
      <ul className={styles.card}>
        {items.map((item) => (
          <HistoryRow
            key={item.id}
            item={item}
            leaving={leaving.has(item.id)}
            onDelete={() => onDelete(item)}
            picked={picked?.has(item.id)}
            onPick={() => onPick(item)}
          />
        ))}
      </ul>
    </section>
  ))
}
