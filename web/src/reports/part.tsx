import { ageGroupNames, reactionOutcomeNames } from '@xunyi/contract/safety-form'
import { followUpPartNames, sexNames, type FollowUpPart } from '@xunyi/contract/safety-follow-up'
import { Choice } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { Typed } from './answer-parts.ts'
import styles from './reports.module.css'
import { strings } from './strings.ts'

interface Props {
  part: FollowUpPart
  /** The question has words of its own, which the text replies to. */
  replies: boolean
  typed: Typed
  error: string | undefined
  /** null: the part is there for a reply and has no 不详. */
  unknown: boolean | null
  onUnknown: (is: boolean) => void
  onChange: (changes: Partial<Typed>) => void
}

/** The fields of one part of a question. */
export function Part(props: Props) {
  const { part, unknown, onUnknown } = props
  return (
    <div className={styles.part}>
      <Fields {...props} />
      {unknown !== null && (
        <label className={styles.unknown}>
          <input
            type="checkbox"
            checked={unknown}
            aria-label={`${followUpPartNames[part]}：${strings.unknown}`}
            onChange={({ target }) => onUnknown(target.checked)}
          />
          {part === 'patient' || part === 'dates' ? strings.allUnknown : strings.unknown}
        </label>
      )}
    </div>
  )
}

const { male, female } = sexNames
const { unknown: _, ...outcomes } = reactionOutcomeNames
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

function Fields({ part, replies, typed, error, unknown, onChange }: Props) {
  const disabled = unknown === true
  const field = (name: 'medicine' | 'batch' | 'reaction' | 'began_on' | 'ended_on') => ({
    name,
    disabled,
    autoComplete: 'off',
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  switch (part) {
    case 'medicine':
      return <Field label={strings.medicine} maxLength={80} {...field('medicine')} />
    case 'batch':
      return <Field label={strings.batch} hint={strings.batchHint} maxLength={80} {...field('batch')} />
    case 'reaction':
      return <Field label={strings.reaction} maxLength={80} {...field('reaction')} />
    case 'patient':
      return (
        <>
          <Choice
            label={strings.sex}
            name="sex"
            options={{ male, female }}
            chosen={typed.patient_sex}
            disabled={disabled}
            onChoose={(patient_sex) => onChange({ patient_sex })}
          />
          <Choice
            label={strings.ageGroup}
            name="age-group"
            options={ageGroupNames}
            chosen={typed.patient_age_group}
            disabled={disabled}
            onChoose={(patient_age_group) => onChange({ patient_age_group })}
          />
        </>
      )
    case 'dates':
      return (
        <div className={styles.pair}>
          <Field label={strings.began} type="date" max={today()} {...field('began_on')} />
          <Field label={strings.ended} type="date" max={today()} hint={strings.endedHint} {...field('ended_on')} />
        </div>
      )
    case 'outcome':
      return (
        <Choice
          label={strings.outcome}
          name="outcome"
          options={outcomes}
          chosen={typed.outcome}
          disabled={disabled}
          onChoose={(outcome) => onChange({ outcome })}
        />
      )
    case 'event':
      return (
        <TextArea
          label={unknown === null ? strings.reply : replies ? strings.eventAndReply : strings.event}
          name="text"
          autoComplete="off"
          disabled={disabled}
          minRows={3}
          maxRows={10}
          value={typed.text}
          error={error}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      )
  }
}
