import { feedbackTypeNames } from '@xunyi/contract/feedback'
import { useId } from 'react'
import { Page } from '../shared/page.tsx'
import { TitleBar } from '../shared/title-bar.tsx'
import { goBack } from '../shared/go-back.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { lengthOf } from './feedback-form.ts'
import styles from './feedback.module.css'
import { strings } from './strings.ts'
import { useFeedbackForm } from './use-feedback-form.ts'

/** /me/feedback: feedback on the product. */
export function FeedbackScreen() {
  const { formRef, onSubmit, problems, change, ...form } = useFeedbackForm()
  const id = useId()
  return (
    <Page title={strings.title} header={<TitleBar title={strings.title} onBack={goBack} />}>
      <p className={styles.lead}>{strings.lead}</p>
      <form ref={formRef} className={styles.form} noValidate onSubmit={onSubmit}>
        <Choice label={strings.type} name="type" options={feedbackTypeNames} chosen={form.type} required error={problems.type} onChoose={change.type} />
        <Field
          label={strings.email}
          name="email"
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={form.email}
          error={problems.email}
          onChange={({ target }) => change.email(target.value)}
        />
        <div className={styles.content}>
          <TextArea
            label={strings.content}
            name="content"
            autoComplete="off"
            required
            placeholder={strings.placeholder}
            minRows={5}
            maxRows={12}
            value={form.content}
            error={problems.content}
            aria-describedby={`${id}-count`}
            onChange={({ target }) => change.content(target.value)}
          />
          <Counter id={`${id}-count`} count={lengthOf(form.content)} />
        </div>
        <div className={styles.submit}>
          <Button type="submit" wide busy={form.busy} aria-describedby={`${id}-problem`}>
            {strings.submit}
          </Button>
          <FieldError id={`${id}-problem`} text={form.failure} />
        </div>
      </form>
    </Page>
  )
}

function Counter({ id, count }: { id: string; count: number }) {
  return (
    <p className={styles.counter}>
      <span aria-hidden="true">{strings.counter(count)}</span>
      <span id={id} className="visually-hidden">
        {strings.counted(count)}
      </span>
    </p>
  )
}
