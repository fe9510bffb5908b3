import { useEffect, useEffectEvent, useRef } from 'react'
import { navigate } from '../router/history.ts'
import { overlayHistory } from './overlay-history.ts'
import type { Layer } from './overlay-history.ts'

const overlays = overlayHistory(
  {
    get state() {
      return window.history.state
    },
    pushState: (state, unused) => window.history.pushState(state, unused),
    go(delta) {
      window.history.go(delta)
      setTimeout(overlays.giveUp, 500)
    },
  },
  queueMicrotask,
)

/** Once, before the first overlay: also steps off the entry that a reload with an open sheet left behind. */
export function watchOverlays(): void {
  window.addEventListener('popstate', overlays.arrived)
  overlays.schedule()
}

interface Options {
  /** False for what only its own button may close. */
  backCloses?: boolean
}

export interface Overlay {
  close: () => void
  /** Goes to another page in place of the overlay's history entry: Back from there leads to where it was opened. */
  leaveTo: (path: string, state?: unknown) => void
}

/** An overlay that the Back key closes and that leaves no trace in the history. */
export function useOverlay(open: boolean, onClose: () => void, { backCloses = true }: Options = {}): Overlay {
  const onBack = useEffectEvent(onClose)
  const current = useRef<Layer | null>(null)

  useEffect(() => {
    if (!open) return
    const layer: Layer = { backCloses, onBack: () => onBack() }
    current.current = layer
    overlays.open(layer)
    return () => overlays.close(layer)
  }, [open, backCloses])

  return {
    close: onClose,
    leaveTo(path, state) {
      if (current.current) overlays.close(current.current)
      navigate(path, { replace: true, state })
    },
  }
}
