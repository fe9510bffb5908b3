import { Input } from 'antd'
import type { KeyboardEvent } from 'react'
import styles from './growing-text.module.css'

interface Props {
  id?: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  maxLength?: number
  status?: '' | 'error'
  placeholder?: string
  /** The least height: that of an answer, or of two lines; one line by default. */
  size?: 'tall' | 'lines'
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** Escape leaves the field, so that shortcuts work again; during a composition it belongs to the input method. */
function leave(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur()
}

/** A textarea that grows with its text: a hidden copy of the text behind it sets the height. */
export function GrowingText({ onChange, value, status = '', size, ...rest }: Props) {
  return (
    <span className={size ? `${styles.growing} ${styles[size]}` : styles.growing} data-text={`${value}\n`}>
      <Input.TextArea
        {...rest}
        className={styles.area!}
        value={value}
        status={status}
        rows={1}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={leave}
      />
    </span>
  )
}
