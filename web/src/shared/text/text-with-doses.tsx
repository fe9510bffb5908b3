import { Fragment } from 'react'
import { splitDoses } from '@xunyi/contract/doses'
import styles from './doses.module.css'
import { segmentsOf, type Range } from './segments.ts'

/** Text in which no figure is separated from its unit by a line break. @param highlights stretches that are set off */
export function TextWithDoses({ text, highlights = [] }: { text: string; highlights?: readonly Range[] }) {
  let offset = 0
  return splitDoses(text).map(({ text: piece, whole }, at) => {
    const inside = segmentsOf(piece, offset, highlights).map((segment, index) => (segment.marked ? <mark key={index}>{segment.text}</mark> : segment.text))
    offset += piece.length
    return whole ? (
      <span key={at} className={styles.dose}>
        {inside}
      </span>
    ) : (
      <Fragment key={at}>{inside}</Fragment>
    )
  })
}
