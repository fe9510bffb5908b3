const everyMs = 2000

/**
 * Polls every two seconds, but never while a poll is in progress: slow polls, as in an outage, do not pile up.
 * @returns a function that stops it and waits for a poll in progress
 */
export function poll(look: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  const looks = singleFlight(() => look().catch(onError))
  const timer = setInterval(looks.begin, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return looks.ended()
  }
}

/** @param look must not fail */
export function singleFlight(look: () => Promise<void>): { begin(): void; ended(): Promise<void> } {
  let underWay: Promise<void> | null = null
  return {
    begin() {
      underWay ??= look().finally(() => {
        underWay = null
      })
    },
    ended: () => underWay ?? Promise.resolve(),
  }
}
