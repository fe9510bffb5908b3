import { addWords } from '@xunyi/contract/safety-reports'
import { isBlank, wellFormed } from '@xunyi/contract/values'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../api.ts'
import { useDraft } from '../drafts.ts'
import { failureText, toastFailure } from '../failures.ts'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toasts } from '../ui/toast-store.ts'
import { excess } from './excess.ts'
import { refreshReports } from './queries.ts'
import styles from './reports.module.css'
import { strings } from './strings.ts'

/** Further words on an own report; they stay until they are sent. */
export function AddWords({ id }: { id: string }) {
  const [text, setText, clear] = useDraft(`report.${id}.words`)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const name = useId()
  const over = excess(text)
  const sending = useExclusiveMutation({
    mutationFn: () => call(addWords, { id, text: wellFormed(text).trim() }),
    async onSuccess() {
      clear()
      toasts.success(strings.added)
      await refreshReports()
    },
    onError(error) {
      toastFailure(error)
      setFailure(failureText(error))
    },
  })
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (sending.isPending) return
    setFailure(undefined)
    if (isBlank(text)) return setProblem(strings.textRequired)
    if (over > 0) return
    sending.mutate()
  }
  return (
    <form className={`${styles.section} ${styles.form}`} noValidate onSubmit={onSubmit}>
      <TextArea
        label={strings.add}
        name="words"
        autoComplete="off"
        placeholder={strings.addPlaceholder}
        minRows={3}
        maxRows={10}
        value={text}
        error={over > 0 ? strings.tooLong(over) : problem}
        aria-describedby={`${name}-note`}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(undefined)
          setFailure(undefined)
        }}
      />
      <p className={styles.note} id={`${name}-note`}>
        {strings.noName}
      </p>
      <div className={styles.submit}>
        <Button type="submit" variant="secondary" wide busy={sending.isPending} aria-describedby={`${name}-problem`}>
          {strings.addSubmit}
        </Button>
        <FieldError id={`${name}-problem`} text={failure} />
      </div>
    </form>
  )
}
