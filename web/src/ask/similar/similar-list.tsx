import type { MouseEvent } from 'react'
import { paths } from '../../routes.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSheet } from '../../ui/sheet.tsx'
import { TextWithDoses } from '../text/text-with-doses.tsx'
import { highlightShared } from './highlight.ts'
import styles from './similar.module.css'

/** Similar questions as links; what they share with the typed question is bold. */
export function SimilarList({ questions, typed }: { questions: ReadonlyArray<{ id: string; text: string }>; typed: string }) {
  const sheet = useSheet()
  const open = (event: MouseEvent, path: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    sheet.leaveTo(path)
  }
  return (
    <ul className={styles.list}>
      {questions.map(({ id, text }) => {
        const path = paths.ask(id, text)
        return (
          <li key={id}>
            <a className={styles.row} href={path} onClick={(event) => open(event, path)}>
              <bdi className={styles.rowText}>
                {highlightShared(text, typed).map(({ text: piece, shared }, at) => {
                  const Weight = shared ? 'b' : 'span'
                  return (
                    <Weight key={at}>
                      <TextWithDoses text={piece} />
                    </Weight>
                  )
                })}
              </bdi>
              <Icon name="chevron" size={18} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
