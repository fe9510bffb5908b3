import styles from './nav-count.module.css'

/** A number at the end of a line of the navigation; nothing for zero. */
export function NavCount({ count, meaning }: { count: number; /** Read out after the number. */ meaning: string }) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count}
      <span className={styles.unseen}> {meaning}</span>
    </span>
  )
}
