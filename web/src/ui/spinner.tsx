import styles from './spinner.module.css'

/** Work is under way; the words beside it, or aria-busy around it, say so to those who listen. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
