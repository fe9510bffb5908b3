import styles from './skeleton.module.css'

export { useAfter } from './after.ts'

/** Lines where text will be; whoever listens hears a live text instead. */
export function Lines({ count }: { count: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: count }, (_, line) => <div key={line} className={styles.line} />)}
    </div>
  )
}
