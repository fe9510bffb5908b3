import type { Suggestion } from '@xunyi/contract/chat'
import { useState } from 'react'
import { copy } from '../../copy.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { useLazyPart } from '../../shared/lazy-part.ts'
import { Related } from './related.tsx'
import { RequestOnce } from './request-once.tsx'

export const loadAnswerRequestDialog = () => import('./answer-request-dialog.tsx').then((file) => file.AnswerRequestDialog)

/** The view without an answer: offers to request one from an administrator, with related questions below. */
export function NoResults({ question, requested, related }: { question: string; requested: boolean; related: readonly Suggestion[] }) {
  const [open, setOpen] = useState(false)
  const [AnswerRequestDialog, fetchDialog] = useLazyPart(loadAnswerRequestDialog)
  return (
    <>
      <Block icon="empty" title={copy['none.text']} text={copy['none.hint']} live="polite">
        <RequestOnce question={question} requested={requested}>
          <Button variant="secondary" onClick={async () => setOpen(await fetchDialog())}>
            {copy['none.feedbackBtn']}
          </Button>
        </RequestOnce>
      </Block>
      <Related question={question} suggestions={related} />
      {AnswerRequestDialog && <AnswerRequestDialog question={question} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
