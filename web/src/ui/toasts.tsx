import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { toast, useToaster } from 'react-hot-toast/headless'
import { Icon } from './icon.tsx'
import styles from './toasts.module.css'
import { useTopDialog } from './top-layer.ts'

export { toasts } from './toast-store.ts'

const most = 2

/** A toast this young came with the page. */
const fresh = 500

/**
 * Short messages at the top centre, below the titles there. Mounted once; while a dialog is open they are drawn inside it.
 * @param page the address: a toast goes with its page
 */
export function ToastArea({ page }: { page: string }) {
  const { toasts: all, handlers } = useToaster()
  const dialog = useTopDialog()
  const visible = all.filter((item) => item.visible)

  useEffect(() => {
    // The newest comes first in the list.
    for (const old of visible.slice(most)) toast.dismiss(old.id)
  })

  const some = visible.length > 0
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (some) place.current?.style.setProperty('padding-top', `${bottomOfTitles()}px`)
  })

  const leavePage = useEffectEvent(() => {
    for (const { id, createdAt } of visible) if (Date.now() - createdAt > fresh) toast.dismiss(id)
  })
  const last = useRef(page)
  useEffect(() => {
    if (last.current !== page) leavePage()
    last.current = page
  }, [page])

  const area = (
    <div className={styles.area} ref={place} onPointerEnter={handlers.startPause} onPointerLeave={handlers.endPause}>
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

/** Where the titles and notices at the upper edge end. */
function bottomOfTitles(): number {
  const within = window.innerHeight / 3
  const titles = [...document.querySelectorAll('h1, header, [data-pinned], [role=note], dialog[open] h2')].map((title) => title.getBoundingClientRect())
  return Math.max(0, ...titles.filter(({ top, bottom }) => top < 120 && bottom > 0 && bottom < within).map(({ bottom }) => bottom))
}
