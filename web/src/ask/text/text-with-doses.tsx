import { splitDoses } from './doses.ts'
import styles from './doses.module.css'

/** Text in which no figure is separated from its unit by a line break. */
export function TextWithDoses({ text }: { text: string }) {
  return splitDoses(text).map(({ text: piece, whole }, at) =>
    whole ? (
      <span key={at} className={styles.dose}>
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}
