import type { Suggestion } from '@xunyi/contract/chat'
import { useId, type MouseEvent } from 'react'
import { paths } from '../../routes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { PickState } from '../common/question.ts'
import { strings } from '../common/strings.ts'
import { TextWithDoses } from '../../shared/text/text-with-doses.tsx'
import styles from './suggestions.module.css'

interface Props {
  suggestions: readonly Suggestion[]
  /** The question they were found for. */
  typed: string
  /** Opens the page of the picked question; the state has the typed text. */
  onPick: (path: string, state: PickState) => void
}

/**
 * Known questions as links, grouped by product where the typed name may mean several, each with the sentence of its answer that matched; the ranges
 * shared with the typed question are highlighted.
 */
export function SuggestionList({ suggestions, typed, onPick }: Props) {
  const products = [...new Set(suggestions.map(({ meant }) => meant?.product))]
  const said = suggestions[0]?.meant?.said
  return (
    <>
      {said && <p className={styles.said}>{strings.mayMean(said)}</p>}
      {products.map((product) => (
        <section key={product ?? ''} aria-label={product}>
          {product && <h3 className={styles.product}>{product}</h3>}
          <ul>
            {suggestions
              .filter(({ meant }) => meant?.product === product)
              .map((suggestion) => (
                <Row key={suggestion.id} suggestion={suggestion} onPick={(path) => onPick(path, { typed })} />
              ))}
          </ul>
        </section>
      ))}
    </>
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
