import styles from './nav-count.module.css'

interface Props {
  count: number
  /** Read out after the number. */
  meaning: string
  /** In red. */
  alarming?: boolean
}

/** A number at the end of a line of the navigation; nothing for zero. */
export function NavCount({ count, meaning, alarming = false }: Props) {
  if (count === 0) return null
  return (
    <span className={alarming ? `${styles.count} ${styles.alarming}` : styles.count}>
      {count}
      <span className={styles.unseen}> {meaning}</span>
    </span>
  )
}
