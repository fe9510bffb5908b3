/** Circuit breaker: pauses an endpoint after several failures in a row, then probes it with one call at a time. */
export interface Breaker {
  /** Whether to call now. An admitted caller reports the result afterwards. */
  admits(): boolean
  succeeded(): void
  failed(): void
  readonly isOpen: boolean
}

/** @param clock milliseconds; a jump ends or lengthens one pause at worst */
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
