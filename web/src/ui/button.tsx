import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import spinner from './spinner.module.css'
import { classes } from './classes.ts'

type Props = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** While busy, taps are ignored and the width stays. */
  busy?: boolean
  /** As wide as its container. */
  wide?: boolean
} & ComponentProps<'button'>

export function Button({ variant = 'primary', busy = false, wide = false, className, onClick, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      className={classes(styles.button, styles[variant], wide && styles.wide, busy && styles.busy, className)}
      onClick={busy ? ignore : onClick}
    >
      <span className={styles.label}>{children}</span>
      {busy && <span className={classes(spinner.spinner, styles.spinner)} aria-hidden="true" />}
    </button>
  )
}

/** Also keeps a submit button from sending its form a second time. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
}
