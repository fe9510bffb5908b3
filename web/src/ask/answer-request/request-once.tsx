import type { ReactNode } from 'react'
import { useDraft } from '../../drafts.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './related.module.css'
import { strings } from './strings.ts'

/** Where a sent request is remembered, since its text may have been edited. */
export const requestedKey = (question: string) => `requested:${question}`

/** The way to request an answer, until that has been done. */
export function RequestOnce({ question, requested, children }: { question: string; requested: boolean; children: ReactNode }) {
  const [sent] = useDraft(requestedKey(question))
  if (!requested && sent === '') return children
  return (
    <p className={styles.requested}>
      <Icon name="check" size={18} />
      {strings.requested}
    </p>
  )
}
