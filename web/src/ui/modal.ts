import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { lockScroll } from './scroll-lock.ts'
import { enterTopLayer } from './top-layer.ts'

/** The second of two quick taps is ignored, because it is meant for the covered page: within this time (ms) and distance (px). */
const twice = { within: 350, around: 40 }
let lastTap = { x: Number.NEGATIVE_INFINITY, y: Number.NEGATIVE_INFINITY }
document.addEventListener('click', ({ clientX: x, clientY: y }) => (lastTap = { x, y }), true)

interface Options {
  closable: boolean
  onClose: () => void
}

/**
 * A native <dialog> shown modally while `open`: the browser keeps focus inside, makes the rest inert and gives focus back.
 * The element marked `data-focus` gets the focus first. It leaves the top layer at once when it closes, so that the page
 * answers taps while the way out is still drawn.
 */
export function useModal(open: boolean, { closable, onClose }: Options) {
  const ref = useRef<HTMLDialogElement>(null)
  const askToClose = useEffectEvent(() => {
    if (closable) onClose()
  })

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const show = () => {
      if (!dialog.open) dialog.showModal()
      const first = dialog.querySelector<HTMLElement>('[data-focus]') ?? dialog.querySelector<HTMLElement>('[data-heading]')
      first?.focus({ preventScroll: true })
    }
    // Escape is handled here and not by the browser, which may close a dialog in spite of a cancelled `cancel` event.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      askToClose()
    }
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      askToClose()
    }
    // A system gesture closed the dialog: a required one reopens, others close properly.
    const onClosed = (event: Event) => {
      if (event.target !== dialog || dialog.open) return
      if (closable) askToClose()
      else show()
    }
    const opened = { ...lastTap, at: performance.now() }
    const onSecondTap = (event: MouseEvent) => {
      const far = Math.hypot(event.clientX - opened.x, event.clientY - opened.y) > twice.around
      if (far || performance.now() - opened.at >= twice.within) return
      event.preventDefault()
      event.stopPropagation()
    }
    // The dialog element itself is the scrim around its panel.
    const onClick = (event: MouseEvent) => {
      if (event.target === dialog) askToClose()
    }
    dialog.addEventListener('click', onSecondTap, true)
    dialog.addEventListener('click', onClick)
    dialog.addEventListener('keydown', onKey)
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClosed)
    const unlock = lockScroll()
    show()
    const leave = enterTopLayer(dialog)
    return () => {
      dialog.removeEventListener('click', onSecondTap, true)
      dialog.removeEventListener('click', onClick)
      dialog.removeEventListener('keydown', onKey)
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClosed)
      leave()
      dialog.close()
      unlock()
    }
  }, [open, closable])

  return ref
}
