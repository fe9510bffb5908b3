import { Button, type ButtonProps, Tooltip } from 'antd'
import { keyLabels } from './keystroke.ts'
import styles from './key-button.module.css'

interface Props extends ButtonProps {
  /** As `useKeys` writes it. */
  keys: string
  /** The reason why the button is disabled. */
  blocked?: string | null | undefined
}

/** A button with its shortcut. */
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
