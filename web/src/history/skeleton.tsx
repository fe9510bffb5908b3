import styles from './history.module.css'

/** Six rows where the records will be. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row}>
          <div />
          <div />
        </div>
      ))}
    </div>
  )
}
