import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './insight.module.css'

interface Props {
  label: string
  value: string
  /** What helps to read the figure. */
  note?: ReactNode
  /** The list behind it; without one it stands for itself. */
  to?: string
}

/** A figure, and the way to what it counts. */
export function Tile({ label, value, note, to }: Props) {
  const inside = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.note}>{note}</span>
    </>
  )
  if (to === undefined) return <div className={styles.tile}>{inside}</div>
  return (
    <Link to={to} className={`${styles.tile} ${styles.opens}`}>
      {inside}
    </Link>
  )
}
