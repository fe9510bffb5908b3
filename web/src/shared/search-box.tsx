import { useRef, useState } from 'react'
import box from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './search-box.module.css'

interface Props {
  /** The name of the field. */
  label: string
  initial?: string
  /** Called with the text, except while an input method composes. */
  onSearch: (text: string) => void
}

/** The field above a list that searches or filters it. */
export function SearchBox({ label, initial = '', onSearch }: Props) {
  const [text, setText] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  const change = (value: string, composing: boolean) => {
    setText(value)
    if (!composing) onSearch(value)
  }
  return (
    <search className={classes(box.box, styles.box)}>
      <Icon name="search" size={20} />
      <input
        ref={field}
        className={box.bare}
        type="search"
        enterKeyHint="search"
        maxLength={100}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target, nativeEvent }) => change(target.value, (nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={({ currentTarget }) => change(currentTarget.value, false)}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="清空"
          onClick={() => {
            change('', false)
            field.current?.focus()
          }}
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </search>
  )
}
