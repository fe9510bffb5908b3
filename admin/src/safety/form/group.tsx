import type { ReactNode } from 'react'
import styles from './form.module.css'

interface Props {
  title: string
  /** Fields whose filled ones are counted. */
  of?: object
  /** The number of entries instead. */
  count?: number
  children: ReactNode
}

/** A group of fields that folds away; its heading says how much is filled in. */
export function Group({ title, of, count, children }: Props) {
  const values = Object.values(of ?? {}).filter((value) => typeof value === 'string')
  const filled = values.filter((value) => value !== '').length
  return (
    <details className={styles.group} open>
      <summary>
        <h3>{title}</h3>
        <span className={`tabular ${styles.count}`}>{count === undefined ? `${filled}/${values.length}` : `${count} 项`}</span>
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
