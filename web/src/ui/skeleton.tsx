import styles from './skeleton.module.css'

export { useAfter } from './after.ts'

/** Placeholder lines for text; a live region announces the state instead. */
export function Lines({ count }: { count: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        <div key={line} className={styles.line} />
      ))}
    </div>
  )
}
