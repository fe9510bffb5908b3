import { Input } from 'antd'
import type { KeyboardEvent } from 'react'
import styles from './fields.module.css'

interface Props {
  id?: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  maxLength: number
  status?: '' | 'error'
  placeholder?: string
  'aria-describedby'?: string
}

/** Escape leaves the field, so that the keys of the page work again; an input method's own does not. */
function leave(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur()
}

/** A field for text as high as the text: behind it lies the same text, unseen, which makes the room. */
export function GrowingText({ onChange, value, status = '', ...rest }: Props) {
  return (
    <span className={styles.growing} data-text={`${value}\n`}>
      <Input.TextArea {...rest} className={styles.area!} value={value} status={status} rows={1} onChange={({ target }) => onChange(target.value)} onKeyDown={leave} />
    </span>
  )
}
