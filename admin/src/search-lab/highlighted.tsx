import type { Highlight } from '@xunyi/contract/search-lab'
import styles from './search-lab.module.css'

/** Underlines what a text shares with another one; dotted for synonyms. */
export function Highlighted({ text, marks }: { text: string; marks: readonly Highlight[] }) {
  const before = marks.map((_, at) => text.slice(marks[at - 1]?.to ?? 0, marks[at]?.from))
  return (
    <bdi className="written">
      {marks.map(({ from, to, kind }, at) => (
        <span key={from}>
          {before[at]}
          <mark className={kind === 'same' ? styles.same : styles.alike}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </bdi>
  )
}
