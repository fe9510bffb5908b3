import * as chat from '@xunyi/contract/chat'
import { isBlank, limits } from '@xunyi/contract/values'
import { useId, useState, type FormEvent } from 'react'
import { call } from '../../api.ts'
import { copy } from '../../copy.ts'
import { useDraft, writeDraft } from '../../drafts.ts'
import { failureText, isBlocked, isRequestLimit } from '../../failures.ts'
import { useExclusiveMutation } from '../../shared/use-exclusive-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { asked, excess } from '../common/question.ts'
import { requestedKey } from './request-once.tsx'
import styles from './answer-request.module.css'
import { strings } from './strings.ts'

/** Requests an answer from an administrator. The text starts as the question; edits are kept until they are sent. */
export function AnswerRequestDialog({ question, open, onClose }: { question: string; open: boolean; onClose: () => void }) {
  const [text, setText, forget] = useDraft(`feedback:${question}`, question)
  const [urgent, setUrgent] = useState(false)
  const form = useId()
  const { mutate, isPending, error, reset } = useExclusiveMutation({
    mutationFn: (request: string) => call(chat.askFeedback, { text: request, ...(urgent ? { urgent } : {}) }),
    onSuccess() {
      forget()
      writeDraft(requestedKey(question), '1')
      onClose()
      toasts.success(copy['askfb.ok'])
    },
  })
  const over = excess(text, limits.feedback)
  const failure = error && (isBlocked(error) ? strings.blocked : isRequestLimit(error) ? failureText(error) : strings.failed)

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
      title={strings.title}
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
          label={strings.label}
          value={text}
          minRows={4}
          maxRows={8}
          autoComplete="off"
          error={over > 0 ? strings.tooLong(over) : (failure ?? undefined)}
          onChange={(event) => {
            setText(event.target.value)
            if (error) reset()
          }}
        />
        <label className={styles.urgent}>
          <input type="checkbox" checked={urgent} onChange={(event) => setUrgent(event.target.checked)} />
          {strings.urgent}
        </label>
      </form>
    </Dialog>
  )
}
