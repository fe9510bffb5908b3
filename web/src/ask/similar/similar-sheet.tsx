import { isFollowUp } from '@xunyi/contract/follow-up'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { copy } from '../../copy.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Clamped } from '../text/clamped.tsx'
import { TextWithDoses } from '../../shared/text/text-with-doses.tsx'
import { inOwnWords, type About } from '../common/question.ts'
import { ResendBar } from './resend-bar.tsx'
import { SimilarQuestions } from './similar-questions.tsx'

/** Height of the drawer's body at 100 % text, from the specification. */
const bodyHeight = 475

/**
 * The similar-questions drawer: known questions near the typed one, and the typed one itself to send as it is.
 * @param question the typed text; null keeps the drawer closed
 * @param about the answer that it may follow
 */
export function SimilarSheet({ question, about, onClose }: { question: string | null; about?: About | undefined; onClose: () => void }) {
  const client = useQueryClient()
  useEffect(() => {
    if (question === null) return
    // Closing aborts the call and clears its error, so that the next opening starts over.
    return () => client.removeQueries({ queryKey: ['similar'] })
  }, [question, client])

  const text = question ?? ''
  const leant = isFollowUp(text) ? about : undefined
  return (
    <Sheet
      open={question !== null}
      onClose={onClose}
      label={copy['similar.title']}
      header={
        <Clamped text={text} lines={2}>
          <bdi>
            <TextWithDoses text={leant ? inOwnWords(leant, text) : text} />
          </bdi>
        </Clamped>
      }
      footer={<ResendBar key={text} question={text} about={leant} />}
      bodyHeight={bodyHeight}
    >
      <SimilarQuestions key={text} question={text} about={leant?.id} />
    </Sheet>
  )
}
