import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLater } from '../shared/lazy-part.ts'
import { loadFeedbackDialog } from '../ask/answer-request/no-results.tsx'
import { wording as ask } from '../ask/common/strings.ts'
import { copy } from '../copy.ts'
import { paths } from '../routes.ts'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { wording } from './strings.ts'

interface Props {
  question: string
  /** There was an answer, which is handed out no more. */
  withdrawn: boolean
}

/** The question stands in the header; here is what can be done about it. */
export function NoAnswer({ question, withdrawn }: Props) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [FeedbackDialog, fetchDialog] = useLater(loadFeedbackDialog)
  return (
    <>
      <Block icon="empty" title={withdrawn ? wording.takenBack : copy['none.text']} text={withdrawn ? wording.takenBackText : wording.noAnswer} live="polite">
        <Button variant="secondary" onClick={() => navigate(paths.ask(null, question))}>
          {ask.askAgain}
        </Button>
        <Button variant="secondary" onClick={async () => setOpen(await fetchDialog())}>
          {wording.feedback}
        </Button>
      </Block>
      {FeedbackDialog && <FeedbackDialog question={question} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
