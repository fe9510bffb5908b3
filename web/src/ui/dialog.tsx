import { useId } from 'react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { useModal } from './modal.ts'
import modal from './modal.module.css'
import { useOverlay } from './overlay.ts'
import { Frozen, usePresence } from './presence.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the confirming one last; `data-focus` on one of them gives it the focus instead of the title. */
  actions: ReactNode
  /** An interruption that must be answered: announced with its text. */
  alert?: boolean
  /** False: Escape, a tap outside and Back do nothing; only its buttons close it. */
  closable?: boolean
  icon?: IconName
}

export function Dialog(props: Props) {
  useOverlay(props.open, props.onClose, { backCloses: props.closable ?? true })
  const present = usePresence(props.open, 160)
  return present ? <Panel {...props} /> : null
}

function Panel({ open, onClose, title, children, actions, alert = false, closable = true, icon }: Props) {
  const ref = useModal(open, { closable, onClose })
  const id = useId()
  return (
    <dialog
      ref={ref}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-text` : undefined}
      className={classes(modal.scrim, styles.scrim)}
      closedby={closable ? undefined : 'none'}
      data-leaving={open ? undefined : ''}
      inert={!open}
    >
      <div className={styles.panel}>
        <Frozen frozen={!open}>
          <div className={styles.content}>
            {icon && (
              <span className={styles.icon}>
                <Icon name={icon} size={28} />
              </span>
            )}
            <h2 id={`${id}-title`} className={styles.title} tabIndex={-1} data-heading="">
              {title}
            </h2>
            <div id={`${id}-text`} className={styles.text}>
              {children}
            </div>
          </div>
          <div className={styles.actions}>{actions}</div>
        </Frozen>
      </div>
    </dialog>
  )
}
