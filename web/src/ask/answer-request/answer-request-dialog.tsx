import * as chat from '@xunyi/contract/chat'
import { isBlank, limits } from '@xunyi/contract/values'
import { useId, type FormEvent } from 'react'
import { call } from '../../api.ts'
import { copy } from '../../copy.ts'
import { useDraft } from '../../drafts.ts'
import { isBlocked } from '../../failures.ts'
import { useOneAtATime } from '../../shared/use-exclusive-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { asked, excess } from '../common/question.ts'
import { wording } from '../common/strings.ts'

/** Asks an administrator for the answer. The text begins as the question; what is edited stays until it was sent. */
export function FeedbackDialog({ question, open, onClose }: { question: string; open: boolean; onClose: () => void }) {
  const [text, setText, forget] = useDraft(`feedback:${question}`, question)
  const form = useId()
  const { mutate, isPending, error, reset } = useOneAtATime({
    mutationFn: (feedback: string) => call(chat.askFeedback, { text: feedback }),
    onSuccess() {
      forget()
      onClose()
      toasts.success(copy['askfb.ok'])
    },
  })
  const over = excess(text, limits.feedback)
  const failure = error && (isBlocked(error) ? wording.feedbackBlocked : wording.feedbackFailed)

  const close = () => {
    if (!isPending) reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !isBlank(text) && over === 0) mutate(asked(text))
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={wording.feedbackTitle}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {copy['dlg.cancel']}
          </Button>
          <Button type="submit" form={form} busy={isPending} disabled={isPending || isBlank(text) || over > 0}>
            {copy['dlg.ok']}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextArea
          label={wording.feedbackLabel}
          value={text}
          minRows={4}
          maxRows={8}
          autoComplete="off"
          error={over > 0 ? wording.feedbackTooLong(over) : (failure ?? undefined)}
          onChange={(event) => {
            setText(event.target.value)
            if (error) reset()
          }}
        />
      </form>
    </Dialog>
  )
}
