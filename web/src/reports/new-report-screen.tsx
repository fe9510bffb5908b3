import { sexNames } from '@xunyi/contract/safety-follow-up'
import { reportAdverse } from '@xunyi/contract/safety-reports'
import { isBlank, wellFormed } from '@xunyi/contract/values'
import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { navigate } from '../router/history.ts'
import { call } from '../api.ts'
import { failureText, toastFailure } from '../failures.ts'
import { paths } from '../routes.ts'
import { Page } from '../shared/page.tsx'
import { TitleBar } from '../shared/title-bar.tsx'
import { goBack } from '../shared/go-back.ts'
import { useExclusiveMutation } from '../shared/use-exclusive-mutation.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toasts } from '../ui/toast-store.ts'
import { Choice } from './choice.tsx'
import { excess } from './excess.ts'
import { refreshReports } from './queries.ts'
import styles from './reports.module.css'
import { strings } from './strings.ts'
import { useFormDraft } from './use-form-draft.ts'

const empty = { text: '', medicine: '', batch: '', patient_sex: '', patient_age: '', serious: '' }

/** /me/adverse/new: a report of its own, in a short form. */
export function NewReportScreen() {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, change, clear] = useFormDraft('report.new', empty)
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
    async onSuccess(report) {
      clear()
      toasts.success(strings.reported)
      await refreshReports()
      navigate(paths.report(report.id), { replace: true })
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
    if (wrong || over > 0) form.current?.querySelector('textarea')?.focus()
    else sending.mutate()
  }

  const field = (name: 'medicine' | 'batch' | 'patient_age', most: number) => ({
    name,
    autoComplete: 'off',
    maxLength: most,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <Page title={strings.new} header={<TitleBar title={strings.new} onBack={goBack} />}>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <p className={styles.asked} id={`${id}-note`}>
          {strings.noName}
        </p>
        <TextArea
          label={strings.text}
          name="text"
          autoComplete="off"
          required
          placeholder={strings.textPlaceholder}
          minRows={4}
          maxRows={12}
          value={typed.text}
          error={over > 0 ? strings.tooLong(over) : problem}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            change({ text: target.value })
            setProblem(undefined)
          }}
        />
        <p className={styles.note}>{strings.optional}</p>
        <Field label={strings.medicine} {...field('medicine', 80)} />
        <Field label={strings.batch} hint={strings.batchHint} {...field('batch', 80)} />
        <Choice label={strings.sex} name="sex" options={sexNames} chosen={typed.patient_sex} onChoose={(patient_sex) => change({ patient_sex })} />
        <Field label={strings.age} placeholder={strings.agePlaceholder} {...field('patient_age', 12)} />
        <Choice
          label={strings.serious}
          name="serious"
          options={strings.seriousNames}
          chosen={typed.serious}
          hint={strings.seriousHint}
          onChoose={(serious) => change({ serious })}
        />
        <p className={styles.note}>{strings.duty}</p>
        <div className={styles.submit}>
          <Button type="submit" wide busy={sending.isPending} aria-describedby={`${id}-problem`}>
            {strings.submit}
          </Button>
          <FieldError id={`${id}-problem`} text={failure} />
        </div>
      </form>
    </Page>
  )
}

function oneOf<Value extends string>(names: Readonly<Record<Value, string>>, value: string): Value | '' {
  return value in names ? (value as Value) : ''
}
