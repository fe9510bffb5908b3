const everyMs = 2000

/**
 * Polls every two seconds, but never while a poll is in progress: slow polls, as in an outage, do not pile up.
 * @param onDone is called after each poll that did not fail
 * @returns a function that stops it and waits for a poll in progress
 */
export function poll(task: () => Promise<void>, onError: (error: unknown) => void, onDone = () => undefined as void): () => Promise<void> {
  const polls = singleFlight(() => task().then(onDone, onError))
  const timer = setInterval(polls.begin, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return polls.ended()
  }
}

/** @param look must not fail */
export function singleFlight(task: () => Promise<void>): { begin(): void; ended(): Promise<void> } {
  let underWay: Promise<void> | null = null
  return {
    begin() {
      underWay ??= task().finally(() => {
        underWay = null
      })
    },
    ended: () => underWay ?? Promise.resolve(),
  }
}
