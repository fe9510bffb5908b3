import type { ReactNode } from 'react'
import type { Part } from '../ui/diff.ts'
import styles from './library.module.css'

/** A text diff, marked by more than colour. */
export function DiffView({ parts, answer = false }: { parts: Part[]; answer?: boolean }) {
  return (
    <div className={`written ${answer ? styles.answer : ''}`}>
      {parts.map((part, at) => (
        <Marked key={at} part={part} />
      ))}
    </div>
  )
}

export function DiffList({ parts }: { parts: Part[] }) {
  return (
    <ul className={styles.list}>
      {parts.map((part, at) => (
        <li key={at} className="written">
          <Marked part={part} breaks={false} />
        </li>
      ))}
    </ul>
  )
}

function Marked({ part: { kind, text }, breaks = true }: { part: Part; breaks?: boolean }): ReactNode {
  if (kind === 'same') return text
  // Added and removed line breaks are made visible.
  const visible = !breaks ? text : text.replaceAll('\n', '↵\n')
  return kind === 'gone' ? <del className={styles.gone}>{visible}</del> : <ins className={styles.new}>{visible}</ins>
}
