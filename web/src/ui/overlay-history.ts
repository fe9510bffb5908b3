/**
 * Keeps the browser's history in step with the open overlays: every overlay has one entry of its own, marked by its depth
 * in `history.state.overlay`, so that the Back key closes it. Opening and closing only change the list; `settle` then
 * compares it with the current history position, which makes closing one and opening another at the same time safe, and
 * leaves no dead entries behind (those of a reload, or of a page that was left with a sheet open, are stepped over).
 */
export interface Layer {
  backCloses: boolean
  /** The person pressed Back. */
  onBack: () => void
}

/** The part of `window.history` that is needed here. */
export interface Entries {
  readonly state: unknown
  pushState(state: unknown, unused: string): void
  go(delta: number): void
}

export function depthOf(state: unknown): number {
  const depth = (state as { overlay?: unknown } | null)?.overlay
  return typeof depth === 'number' ? depth : 0
}

export function overlayHistory(entries: Entries, later: (task: () => void) => void) {
  const layers: Layer[] = []
  let travelling = false
  let scheduled = false

  function settle(): void {
    scheduled = false
    if (travelling) return
    const depth = depthOf(entries.state)
    if (depth > layers.length) {
      travelling = true
      entries.go(layers.length - depth)
    }
    for (let next = depth + 1; next <= layers.length; next++) {
      // The router counts its entries in idx; an overlay's entry counts too, or Back from the next page would misjudge.
      const state = (entries.state ?? {}) as { idx?: number }
      entries.pushState({ ...state, idx: (state.idx ?? 0) + 1, overlay: next }, '')
    }
  }

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    later(settle)
  }

  return {
    schedule,
    open(layer: Layer): void {
      layers.push(layer)
      schedule()
    },
    close(layer: Layer): void {
      const at = layers.indexOf(layer)
      if (at === -1) return
      layers.splice(at, 1)
      schedule()
    },
    /** For `popstate`: either a navigation by this module ended, or the user went back or forward. */
    arrived(): void {
      if (travelling) travelling = false
      else {
        while (layers.length > depthOf(entries.state)) {
          const top = layers[layers.length - 1]
          if (!top?.backCloses) break
          layers.pop()
          top.onBack()
        }
      }
      schedule()
    },
    /** A journey that never ends (a history some web views cut short) must not block the next overlay. */
    giveUp(): void {
      travelling = false
    },
  }
}
