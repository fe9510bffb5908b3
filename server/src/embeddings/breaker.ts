/** Leaves an endpoint alone after it has failed several times in a row, and then tries it with one call at a time. */
export interface Breaker {
  /** Whether to call now. Whoever is admitted says afterwards how it went. */
  admits(): boolean
  succeeded(): void
  failed(): void
  readonly isOpen: boolean
}

/** @param clock milliseconds; one that jumps at worst ends or lengthens a rest once */
export function openBreaker(clock: () => number, { failures = 5, restMs = 30_000 }: { failures?: number; restMs?: number } = {}): Breaker {
  let inARow = 0
  let restingSince: number | null = null
  let isProbing = false
  return {
    admits() {
      if (restingSince === null) return true
      if (isProbing || Math.abs(clock() - restingSince) < restMs) return false
      return (isProbing = true)
    },
    succeeded() {
      inARow = 0
      restingSince = null
      isProbing = false
    },
    failed() {
      inARow += 1
      isProbing = false
      if (inARow >= failures) restingSince = clock()
    },
    get isOpen() {
      return restingSince !== null
    },
  }
}
