import type { Suggestion } from '@xunyi/contract/chat'
import { useId, type MouseEvent } from 'react'
import { paths } from '../../routes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { PickState } from '../common/question.ts'
import { TextWithDoses } from '../text/text-with-doses.tsx'
import styles from './suggestions.module.css'

interface Props {
  suggestions: readonly Suggestion[]
  /** The question they were found for. */
  typed: string
  /** Opens the page of the question that was picked; the state says what was typed. */
  onPick: (path: string, state: PickState) => void
}

/** Known questions as links, each with the sentence of its answer that it was found by; what they share with the typed question is set off. */
export function SuggestionList({ suggestions, typed, onPick }: Props) {
  return (
    <ul>
      {suggestions.map((suggestion) => (
        <Row key={suggestion.id} suggestion={suggestion} onPick={(path) => onPick(path, { typed })} />
      ))}
    </ul>
  )
}

/** The link is the question, so that its name is; it answers over the whole row. */
function Row({ suggestion: { id, text, highlights, passage }, onPick }: { suggestion: Suggestion; onPick: (path: string) => void }) {
  const why = useId()
  const path = paths.ask(id, text)
  const pick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onPick(path)
  }
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <a className={styles.link} href={path} aria-describedby={passage ? why : undefined} onClick={pick}>
          <bdi className={styles.question}>
            <TextWithDoses text={text} highlights={highlights} />
          </bdi>
        </a>
        {passage && (
          <bdi id={why} className={styles.passage}>
            <TextWithDoses {...passage} />
          </bdi>
        )}
      </div>
      <Icon name="chevron" size={18} />
    </li>
  )
}
