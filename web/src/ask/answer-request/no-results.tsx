import type { Suggestion } from '@xunyi/contract/chat'
import { useState } from 'react'
import { copy } from '../../copy.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { useLazyPart } from '../../shared/lazy-part.ts'
import { Related } from './related.tsx'

export const loadAnswerRequestDialog = () => import('./answer-request-dialog.tsx').then((file) => file.AnswerRequestDialog)

/** The view without an answer: offers to request one from an administrator, with related questions below. */
export function NoResults({ question, related }: { question: string; related: readonly Suggestion[] }) {
  const [open, setOpen] = useState(false)
  const [AnswerRequestDialog, fetchDialog] = useLazyPart(loadAnswerRequestDialog)
  return (
    <>
      <Block icon="empty" title={copy['none.text']} text={copy['none.hint']} live="polite">
        <Button variant="secondary" onClick={async () => setOpen(await fetchDialog())}>
          {copy['none.feedbackBtn']}
        </Button>
      </Block>
      <Related question={question} suggestions={related} />
      {AnswerRequestDialog && <AnswerRequestDialog question={question} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
