import type { Citation } from '@xunyi/contract/evidence'
import { useState } from 'react'
import { AnswerText } from './answer-text.tsx'
import answer from './answer.module.css'
import styles from './article.module.css'
import { EvidenceCard } from '../evidence/evidence-card.tsx'
import { useLatePart, useLazyPart } from '../../shared/lazy-part.ts'
import { strings } from '../common/strings.ts'

const loadShareSheet = () => import('../share/share-sheet.tsx').then((file) => file.ShareSheet)
const loadActions = () => import('../actions/answer-actions.tsx').then((file) => file.AnswerActions)
const loadRelatedQuestions = () => import('../related/related-questions.tsx').then((file) => file.RelatedQuestions)

/**
 * An answer with the day it was checked and the evidence it rests on: on /ask, /qa and wherever one is read.
 * @param p.id of the history record, letter or entry that is read; the questions that follow it are related to that
 */
export function Article(p: {
  id?: string
  question: string
  answer: string
  links: string[]
  sources?: Citation[]
  reviewed_on: string | null
  review_due: string | null
  sharedAs?: string
}) {
  const [sharing, setSharing] = useState(false)
  const [ShareSheet, fetchShareSheet] = useLazyPart(loadShareSheet)
  const [AnswerActions] = useLatePart(loadActions)
  const [RelatedQuestions] = useLatePart(loadRelatedQuestions)
  const share = async () => setSharing(await fetchShareSheet())
  return (
    <>
      <article aria-label={strings.answer}>
        <AnswerText answer={p.answer} evidence={p.links.length} />
        {p.reviewed_on === '' && <p className={answer.meta}>{strings.unreviewed}</p>}
        {(p.reviewed_on || p.review_due) && (
          <p className={answer.meta}>
            {p.reviewed_on && (
              <span>
                {strings.reviewedOn} <time dateTime={p.reviewed_on}>{p.reviewed_on}</time>
              </span>
            )}
            {p.review_due && (
              <span>
                {strings.reviewDue} <time dateTime={p.review_due}>{p.review_due}</time>
              </span>
            )}
          </p>
        )}
        <EvidenceCard links={p.links} sources={p.sources} />
        <div className={styles.actions}>{AnswerActions && <AnswerActions {...p} id={p.id} onShare={share} />}</div>
        {ShareSheet && <ShareSheet question={p.question} path={p.sharedAs} open={sharing} onClose={() => setSharing(false)} />}
      </article>
      {RelatedQuestions && p.id && <RelatedQuestions id={p.id} />}
    </>
  )
}
