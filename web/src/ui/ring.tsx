import type { ReactNode } from 'react'
import styles from './ring.module.css'

const radius = 44
const round = 2 * Math.PI * radius

/** A ring that empties: `share` of it is left, 1 to 0. Decoration around its content; the words carry the meaning. */
export function Ring({ share, children }: { share: number; children?: ReactNode }) {
  return (
    <div className={styles.ring} aria-hidden="true">
      <svg viewBox="0 0 96 96" fill="none" strokeWidth="6" focusable="false">
        <circle className={styles.track} cx="48" cy="48" r={radius} />
        <circle
          className={styles.left}
          cx="48"
          cy="48"
          r={radius}
          strokeLinecap="round"
          transform="rotate(-90 48 48)"
          strokeDasharray={round}
          strokeDashoffset={round * (1 - share)}
        />
      </svg>
      <span className={styles.content}>{children}</span>
    </div>
  )
}
