import { reportAnswer, reportReasonNames, reportReasons } from '@xunyi/contract/answer-reports'
import { codePoints, isBlank, limits, wellFormed } from '@xunyi/contract/values'
import { useState, type FormEvent } from 'react'
import { call } from '../../api.ts'
import { failureText, isBlocked, toastFailure } from '../../failures.ts'
import { useExclusiveMutation } from '../../shared/use-exclusive-mutation.ts'
import { useFormDraft } from '../../shared/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Sheet, useSheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { strings as request } from '../answer-request/strings.ts'
import styles from './report.module.css'
import { strings } from './strings.ts'

/** Says what is wrong with an answer. @param id of the record, letter or entry that is read */
export function ReportSheet({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} label={strings.title}>
      <Form id={id} />
    </Sheet>
  )
}

function Form({ id }: { id: string }) {
  const sheet = useSheet()
  const [typed, change, forget] = useFormDraft(`answer-report.${id}`, { reason: '', text: '' })
  const [problems, setProblems] = useState<{ reason?: string; text?: string }>({})
  const reason = reportReasons.find((known) => known === typed.reason) ?? null
  const { mutate, isPending, error } = useExclusiveMutation({
    mutationFn: (input: { reason: (typeof reportReasons)[number]; text: string }) => call(reportAnswer, { id, ...input }),
    onSuccess() {
      forget()
      toasts.success(strings.thanks)
      sheet.close()
    },
    onError(failure) {
      toastFailure(failure)
      if (isBlocked(failure)) setProblems({ text: request.blocked })
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    const text = wellFormed(typed.text).trim()
    const wrong = {
      ...(reason === null && { reason: strings.reasonMissing }),
      ...(reason === 'other' && isBlank(text) && { text: strings.textMissing }),
      ...(codePoints(text) > limits.feedback && { text: strings.tooLong }),
    }
    setProblems(wrong)
    if (reason !== null && Object.keys(wrong).length === 0) mutate({ reason, text })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Choice
        label={strings.reason}
        name="reason"
        options={reportReasonNames}
        chosen={reason}
        required
        error={problems.reason}
        onChoose={(chosen) => {
          change({ reason: chosen })
          setProblems({})
        }}
      />
      <TextArea
        label={strings.text}
        name="text"
        autoComplete="off"
        placeholder={strings.placeholder}
        minRows={3}
        maxRows={8}
        value={typed.text}
        error={problems.text}
        onChange={({ target }) => {
          change({ text: target.value })
          setProblems({})
        }}
      />
      <Button type="submit" wide busy={isPending}>
        {strings.submit}
      </Button>
      <FieldError id="answer-report-problem" text={error && !isBlocked(error) ? failureText(error) : undefined} />
    </form>
  )
}
