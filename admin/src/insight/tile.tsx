import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './insight.module.css'

interface Props {
  label: string
  value: string
  /** Explains the figure. */
  note?: ReactNode
  /** The link to the list behind the figure. */
  to?: string
}

/** A figure with a link to its list. */
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
