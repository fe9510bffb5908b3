import type { Suggestion } from '@xunyi/contract/chat'
import { useId } from 'react'
import { navigate } from '../../router/history.ts'
import { SuggestionList } from '../suggestions/suggestion-list.tsx'
import styles from './related.module.css'
import { strings } from './strings.ts'

/** Entries that do not answer the question and may still be of use, apart from the answer that is missing. */
export function Related({ question, suggestions }: { question: string; suggestions: readonly Suggestion[] }) {
  const heading = useId()
  if (suggestions.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {strings.related}
      </h2>
      <div className={styles.card}>
        <SuggestionList suggestions={suggestions} typed={question} onPick={(path, state) => navigate(path, { state })} />
      </div>
      <p className={styles.note}>{strings.relatedNote}</p>
    </section>
  )
}
