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
  const visible = all.filter((item) => item.visible)

  useEffect(() => {
    // The newest comes first in the list.
    for (const old of visible.slice(most)) toast.dismiss(old.id)
  })

  const area = (
    <div className={styles.area} onPointerEnter={handlers.startPause} onPointerLeave={handlers.endPause}>
      {all.slice(0, most + 1).map((item) => (
        <div
          key={item.id}
          className={styles.toast}
          data-leaving={item.visible ? undefined : ''}
          onPointerUp={() => {
            handlers.endPause()
            toast.dismiss(item.id)
          }}
          {...item.ariaProps}
        >
          {item.type === 'success' && <Icon name="check" size={20} />}
          {item.type === 'error' && <Icon name="warn" size={20} />}
          <span className={styles.text}>{item.message as string}</span>
        </div>
      ))}
    </div>
  )
  return createPortal(area, dialog ?? document.body)
}
