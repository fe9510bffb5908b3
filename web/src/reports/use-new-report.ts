import { sexNames } from '@xunyi/contract/safety-follow-up'
import { reportAdverse } from '@xunyi/contract/safety-reports'
import { isBlank, wellFormed } from '@xunyi/contract/values'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../api.ts'
import { failureText, toastFailure } from '../failures.ts'
import { navigate } from '../router/history.ts'
import { paths } from '../routes.ts'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { toasts } from '../ui/toast-store.ts'
import { excess } from './excess.ts'
import { refreshReports } from './queries.ts'
import { strings } from './strings.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'

const empty = { text: '', medicine: '', batch: '', patient_sex: '', patient_age: '', serious: '' }

/** The state of the short form and its submission; typed text stays until it is sent. */
export function useNewReport() {
  const formRef = useRef<HTMLFormElement>(null)
  const [typed, set, clear] = useFormDraft('report.new', empty)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const over = excess(typed.text)

  const sending = useExclusiveMutation({
    mutationFn: () =>
      call(reportAdverse, {
        text: wellFormed(typed.text).trim(),
        medicine: typed.medicine.trim(),
        batch: typed.batch.trim(),
        patient_sex: oneOf(sexNames, typed.patient_sex),
        patient_age: typed.patient_age.trim(),
        serious: oneOf(strings.seriousNames, typed.serious),
      }),
    async onSuccess({ id }) {
      clear()
      toasts.success(strings.reported)
      await refreshReports()
      navigate(paths.report(id), { replace: true })
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
    const wrong = isBlank(typed.text)
    setProblem(wrong ? strings.textRequired : undefined)
    if (wrong || over > 0) formRef.current?.querySelector('textarea')?.focus()
    else sending.mutate()
  }

  function change(changes: Partial<typeof empty>): void {
    set(changes)
    setFailure(undefined)
    if (changes.text !== undefined) setProblem(undefined)
  }

  return { formRef, onSubmit, typed, change, busy: sending.isPending, failure, problem: over > 0 ? strings.tooLong(over) : problem }
}

function oneOf<Value extends string>(names: Readonly<Record<Value, string>>, value: string): Value | '' {
  return value in names ? (value as Value) : ''
}
