import { useState } from 'react'
import { navigate } from '../router/history.ts'
import { useLazyPart } from '../shared/lazy-part.ts'
import { loadAnswerRequestDialog } from '../ask/answer-request/no-results.tsx'
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
}

/** The actions for a question without an answer. */
export function NoAnswer({ question, withdrawn }: Props) {
  const [open, setOpen] = useState(false)
  const [AnswerRequestDialog, fetchDialog] = useLazyPart(loadAnswerRequestDialog)
  return (
    <>
      <Block icon="empty" title={withdrawn ? strings.takenBack : copy['none.text']} text={withdrawn ? strings.takenBackText : strings.noAnswer} live="polite">
        <Button variant="secondary" onClick={() => navigate(paths.ask(null, question))}>
          {ask.askAgain}
        </Button>
        <Button variant="secondary" onClick={async () => setOpen(await fetchDialog())}>
          {strings.feedback}
        </Button>
      </Block>
      {AnswerRequestDialog && <AnswerRequestDialog question={question} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
