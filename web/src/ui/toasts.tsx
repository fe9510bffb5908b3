import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { toast, useToaster } from 'react-hot-toast/headless'
import { Icon } from './icon.tsx'
import styles from './toasts.module.css'
import { useTopDialog } from './top-layer.ts'

export { toasts } from './toast-store.ts'

const most = 2

/** Short messages at the top centre. Mounted once; while a dialog is open they are drawn inside it. */
export function ToastArea() {
  const { toasts: all, handlers } = useToaster()
  const dialog = useTopDialog()
  const shown = all.filter((one) => one.visible)

  useEffect(() => {
    // The newest comes first in the list.
    for (const old of shown.slice(most)) toast.dismiss(old.id)
  })

  const area = (
    <div className={styles.area} onPointerEnter={handlers.startPause} onPointerLeave={handlers.endPause}>
      {all.slice(0, most + 1).map((one) => (
        <div
          key={one.id}
          className={styles.toast}
          data-leaving={one.visible ? undefined : ''}
          onPointerUp={() => {
            handlers.endPause()
            toast.dismiss(one.id)
          }}
          {...one.ariaProps}
        >
          {one.type === 'success' && <Icon name="check" size={20} />}
          {one.type === 'error' && <Icon name="warn" size={20} />}
          <span className={styles.text}>{one.message as string}</span>
        </div>
      ))}
    </div>
  )
  return createPortal(area, dialog ?? document.body)
}
