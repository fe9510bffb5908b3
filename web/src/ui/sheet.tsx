import { createContext, useContext } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { copy } from '../copy.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { useModal } from './modal.ts'
import modal from './modal.module.css'
import { useOverlay } from './overlay.ts'
import type { Overlay } from './overlay.ts'
import { Frozen, usePresence } from './presence.ts'
import styles from './sheet.module.css'
import { useDrag } from './use-drag.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** The accessible name, and the heading without a `header`. */
  label: string
  header?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Height of the scrolling part in pixels at 100 % text; as high as its content without it. */
  bodyHeight?: number
}

const SheetContext = createContext<Overlay | null>(null)

/** Inside a sheet: closing it, or leaving to another page from it. */
export function useSheet(): Overlay {
  const overlay = useContext(SheetContext)
  if (!overlay) throw new Error('useSheet is for the inside of a Sheet')
  return overlay
}

/** A drawer from the bottom edge. Give what should be focused first `data-focus` and `tabIndex={-1}`. */
export function Sheet(props: Props) {
  const overlay = useOverlay(props.open, props.onClose)
  const present = usePresence(props.open, 240)
  return present ? <Panel {...props} overlay={overlay} /> : null
}

function Panel({ open, onClose, label, header, children, footer, bodyHeight, overlay }: Props & { overlay: Overlay }) {
  const ref = useModal(open, { closable: true, onClose })
  const { panel, header: grip, body: content } = useDrag(onClose)
  const height = bodyHeight === undefined ? undefined : ({ '--body': `${bodyHeight / 16}rem` } as CSSProperties)
  return (
    <dialog ref={ref} aria-label={label} className={classes(modal.scrim, styles.scrim)} data-leaving={open ? undefined : ''} inert={!open}>
      <div ref={panel} className={styles.panel} style={height}>
        <SheetContext value={overlay}>
          <Frozen frozen={!open}>
            <div className={styles.head} {...grip}>
              <div className={styles.handle} />
              <div className={styles.title}>
                <div className={styles.header}>
                  {header ?? (
                    <h2 tabIndex={-1} data-focus="">
                      {label}
                    </h2>
                  )}
                </div>
                <button type="button" className={styles.close} aria-label={copy['action.close']} onClick={onClose}>
                  <Icon name="close" />
                </button>
              </div>
            </div>
            <div className={styles.body} {...content}>
              {children}
            </div>
            {footer && <div className={styles.foot}>{footer}</div>}
          </Frozen>
        </SheetContext>
      </div>
    </dialog>
  )
}
