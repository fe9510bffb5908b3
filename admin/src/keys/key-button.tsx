import { Button, type ButtonProps, Tooltip } from 'antd'
import { keyLabels } from './keystroke.ts'
import styles from './key-button.module.css'

interface Props extends ButtonProps {
  /** As `useKeys` writes it. */
  keys: string
  /** Why it cannot be pressed now. */
  blocked?: string | null | undefined
}

/** A button that shows the key that does the same. */
export function KeyButton({ keys, blocked, children, disabled, ...rest }: Props) {
  const button = (
    <Button {...rest} disabled={disabled === true || (blocked ?? null) !== null} aria-keyshortcuts={keys.replace('mod+', 'Control+')}>
      {children}
      <kbd className={styles.key} aria-hidden="true">
        {keyLabels(keys).join('+')}
      </kbd>
    </Button>
  )
  return blocked ? <Tooltip title={blocked}>{button}</Tooltip> : button
}
