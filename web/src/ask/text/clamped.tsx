import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import styles from './clamped.module.css'
import { strings } from '../common/strings.ts'

interface Props {
  /** A new text starts clamped. */
  text: string
  lines: 2 | 3
  children: ReactNode
}

/** Text cut after some lines, with 展开 where something is hidden. The cut is drawn only: the text itself stays whole. */
export function Clamped(props: Props) {
  return <Cut key={props.text} {...props} />
}

function Cut({ lines, children }: Props) {
  const [expanded, setExpanded] = useState(false)
  const [cut, setCut] = useState(false)
  const box = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const element = box.current
    if (!element || expanded) return
    // The observer reports before the first paint, when the page has been laid out: a measurement here would lay it out once more.
    const watch = new ResizeObserver(() => flushSync(() => setCut(element.scrollHeight > element.clientHeight + 2)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [expanded])

  return (
    <>
      <span ref={box} className={expanded ? styles.whole : lines === 2 ? styles.two : styles.three}>
        {children}
      </span>
      {cut && (
        <button type="button" className={styles.more} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? strings.collapse : strings.expand}
        </button>
      )}
    </>
  )
}
