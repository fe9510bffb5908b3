/**
 * The adverse-reaction notices that wait for 知道了. An answer id is stored when the button is pressed, so a reload before
 * it opens the modal again.
 */
export interface AdverseNotices {
  subscribe: (listener: () => void) => () => void
  /** The answer id the modal is open for; null while it is closed. */
  current: () => string | null
  /** Opens the modal for an answer, unless it was acknowledged before. */
  show: (answerId: string) => void
  acknowledge: () => void
  acknowledged: (answerId: string) => boolean
}

const key = 'xunyi.acknowledged'
const maxRemembered = 100

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** @param store keeps acknowledged ids for the tab; a store that throws (private mode) is tolerated */
export function adverseNotices(store: () => Store): AdverseNotices {
  const listeners = new Set<() => void>()
  const known = new Set<string>(remembered(store))
  let waiting: string[] = []
  const change = (next: string[]) => {
    waiting = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => waiting[0] ?? null,
    show(answerId) {
      if (!known.has(answerId) && !waiting.includes(answerId)) change([...waiting, answerId])
    },
    acknowledge() {
      const [done, ...rest] = waiting
      if (done === undefined) return
      known.add(done)
      try {
        store().setItem(key, JSON.stringify([...known].slice(-maxRemembered)))
      } catch {
        // Without storage the id is remembered until the page goes.
      }
      change(rest)
    },
    acknowledged: (answerId) => known.has(answerId),
  }
}

function remembered(store: () => Store): string[] {
  try {
    const ids: unknown = JSON.parse(store().getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** The notices of this page. */
export const adverse = adverseNotices(() => sessionStorage)
