import { useRef } from 'react'
import type { PointerEvent } from 'react'
import { dragOffset, shouldClose, scrollLockMs } from './drag.ts'

interface Start {
  y: number
  at: number
}

/** Dragging a sheet down by its header. The list below scrolls and never drags, so the two cannot fight. */
export function useDrag(onLetGo: () => void) {
  const panel = useRef<HTMLDivElement>(null)
  const start = useRef<Start | null>(null)
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY)

  function move(event: PointerEvent): number {
    return start.current ? event.clientY - start.current.y : 0
  }

  function settle(event: PointerEvent, cancelled: boolean): void {
    const begun = start.current
    const element = panel.current
    if (!begun || !element) return
    const distance = move(event)
    start.current = null
    delete element.dataset.dragging
    const gone = !cancelled && shouldClose({ distance, duration: event.timeStamp - begun.at, height: element.offsetHeight })
    // The way out continues from where the finger let go.
    element.style.setProperty('--drag', gone ? '' : '0px')
    if (gone) onLetGo()
  }

  return {
    panel,
    header: {
      onPointerDown(event: PointerEvent) {
        const onControl = (event.target as Element).closest('button, a, input, textarea')
        if (onControl || !event.isPrimary || event.timeStamp - scrolledAt.current < scrollLockMs) return
        start.current = { y: event.clientY, at: event.timeStamp }
        event.currentTarget.setPointerCapture(event.pointerId)
        if (panel.current) panel.current.dataset.dragging = ''
      },
      onPointerMove(event: PointerEvent) {
        if (start.current) panel.current?.style.setProperty('--drag', `${dragOffset(move(event))}px`)
      },
      onPointerUp: (event: PointerEvent) => settle(event, false),
      onPointerCancel: (event: PointerEvent) => settle(event, true),
    },
    body: {
      // A long text without a link in it scrolls by keyboard only where it can have the focus.
      tabIndex: 0,
      onScroll(event: { timeStamp: number }) {
        scrolledAt.current = event.timeStamp
      },
    },
  }
}
