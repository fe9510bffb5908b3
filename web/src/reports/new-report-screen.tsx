import { sexNames } from '@xunyi/contract/safety-follow-up'
import { useId } from 'react'
import { goBack } from '../shared/go-back.ts'
import { Page } from '../shared/page.tsx'
import { TitleBar } from '../shared/title-bar.tsx'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Choice } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import styles from './reports.module.css'
import { strings } from './strings.ts'
import { useNewReport } from './use-new-report.ts'

/** /me/adverse/new: a report of its own, in a short form. */
export function NewReportScreen() {
  const { formRef, onSubmit, typed, change, busy, failure, problem } = useNewReport()
  const id = useId()
  const field = (name: 'medicine' | 'batch' | 'patient_age', most: number) => ({
    name,
    autoComplete: 'off',
    maxLength: most,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <Page title={strings.new} header={<TitleBar title={strings.new} onBack={goBack} />}>
      <form ref={formRef} className={styles.form} noValidate onSubmit={onSubmit}>
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
          error={problem}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => change({ text: target.value })}
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
          <Button type="submit" wide busy={busy} aria-describedby={`${id}-problem`}>
            {strings.submit}
          </Button>
          <FieldError id={`${id}-problem`} text={failure} />
        </div>
      </form>
    </Page>
  )
}
