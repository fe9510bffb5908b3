import type { Recall } from '@xunyi/contract/recall'
import { useState } from 'react'
import { navigate } from '../router/history.ts'
import { useLazyPart } from '../shared/lazy-part.ts'
import { loadAnswerRequestDialog } from '../ask/answer-request/no-results.tsx'
import { RequestOnce } from '../ask/answer-request/request-once.tsx'
import { strings as ask } from '../ask/common/strings.ts'
import { copy } from '../copy.ts'
import { paths } from '../routes.ts'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { strings } from './strings.ts'

interface Props {
  question: string
  /** The answer was withdrawn from the library. */
  withdrawn: boolean
  /** Of an answer that was called back: why. */
  recall: Recall | null
  /** An administrator has been asked for it. */
  requested: boolean
  /** The entry that answers by now. */
  answered: string | null
  /** Why the team does not answer it. */
  rejected: string | null
}

/** The actions for a question without an answer. */
export function NoAnswer({ question, withdrawn, recall, requested, answered, rejected }: Props) {
  const [open, setOpen] = useState(false)
  const [AnswerRequestDialog, fetchDialog] = useLazyPart(loadAnswerRequestDialog)
  if (answered !== null)
    return (
      <Block icon="check" title={strings.answered} text={strings.answeredText} live="polite">
        <Button onClick={() => navigate(paths.qa(answered))}>{strings.readAnswer}</Button>
      </Block>
    )
  return (
    <>
      <Block {...(rejected === null ? sayingWhy(withdrawn, recall) : { icon: 'empty', title: strings.rejected, text: rejected })} live="polite">
        <Button variant="secondary" onClick={() => navigate(paths.ask(null, question))}>
          {ask.askAgain}
        </Button>
        <RequestOnce question={question} requested={requested}>
          <Button variant="secondary" onClick={async () => setOpen(await fetchDialog())}>
            {strings.feedback}
          </Button>
        </RequestOnce>
      </Block>
      {AnswerRequestDialog && <AnswerRequestDialog question={question} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function sayingWhy(withdrawn: boolean, recall: Recall | null) {
  if (!withdrawn) return { icon: 'empty', title: copy['none.text'], text: strings.noAnswer } as const
  if (recall) return { icon: 'warn', title: strings.revoked, text: strings.revokedText(recall.reason) } as const
  return { icon: 'empty', title: strings.takenBack, text: strings.takenBackText } as const
}
