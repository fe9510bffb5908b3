import styles from './counted.module.css'

/** A label with the number behind it; none for zero, and while it is not known. */
export function Counted({ label, count }: { label: string; count: number | undefined }) {
  return (
    <>
      {label}
      {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
    </>
  )
}
