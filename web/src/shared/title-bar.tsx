import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './title-bar.module.css'

/** The back button and the heading at the top of a subpage, and what can be done with all of it. */
export function TitleBar({ title, onBack, children }: { title: string; onBack: () => void; children?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.back} aria-label="返回" onClick={onBack}>
        <Icon name="back" />
      </button>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  )
}
