import { codePoints, limits } from '@xunyi/contract/values'
import { lazy, Suspense, useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { copy } from '../../copy.ts'
import box from '../../ui/box.module.css'
import { useLatePart } from '../../shared/lazy-part.ts'
import { classes } from '../../ui/classes.ts'
import { describedBy, FieldError } from '../../ui/field-error.tsx'
import { excess } from './question.ts'
import styles from './question-field.module.css'
import { strings } from './strings.ts'

interface Props extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
  /** Enter, without Shift and outside of an input method's composition. */
  onSend: () => void
  before?: ReactNode
  /** Buttons beside the field; `inside`: within its frame. */
  actions: ReactNode
  inside?: boolean
}

/** The counter appears at this length. */
const countedFrom = 400
/** Longer texts take the whole width of a frame, with the buttons below. */
const besideButtons = 12

/** Shorter texts identify nobody. */
const warnedFrom = 4
/** Without it, offline for example, the question is asked as it is. */
const IdentifierWarning = lazy(() => import('./identifier-warning.tsx').catch(() => ({ default: () => null })))

/** Where the browser has dictation. */
const loadVoice = async () => ('webkitSpeechRecognition' in window ? (await import('../voice/voice-button.tsx')).VoiceButton : () => null)

const isLong = (text: string) => text.length > besideButtons || text.includes('\n')

/** The field of a question: it grows with its text up to five lines, and keeps line breaks. */
export function QuestionField({ value, onChange, onSend, before, actions, inside = false, ...area }: Props) {
  const id = useId()
  const [Voice] = useLatePart(loadVoice)
  const over = excess(value)
  const length = value.length < countedFrom ? 0 : codePoints(value.trim())
  const counted = over === 0 && length >= countedFrom

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Safari ends a composition before the Enter that takes it; only the key code still tells.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    onSend()
  }
  return (
    <>
      <div className={classes(styles.line, inside && classes(box.box, styles.inside, isLong(value) && styles.long))}>
        {before}
        <div className={classes(box.grow, styles.grow, !inside && box.box)} data-text={value}>
          <textarea
            placeholder={copy['bar.placeholder']}
            autoComplete="off"
            {...area}
            rows={1}
            className={box.bare}
            value={value}
            aria-invalid={over > 0 || undefined}
            aria-describedby={describedBy(over > 0 && `${id}-error`, counted && `${id}-count`)}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {Voice && <Voice text={value} onText={onChange} />}
        </div>
        {actions}
      </div>
      {counted && (
        <p id={`${id}-count`} className={styles.count}>
          {strings.count(length, limits.question)}
        </p>
      )}
      {value.length >= warnedFrom && (
        <Suspense>
          <IdentifierWarning value={value} onChange={onChange} />
        </Suspense>
      )}
      <FieldError id={`${id}-error`} text={over > 0 ? strings.tooLong(over) : undefined} />
    </>
  )
}
