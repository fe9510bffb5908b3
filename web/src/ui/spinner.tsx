import styles from './spinner.module.css'

/** A decorative spinner; the text next to it or aria-busy announces the state. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
