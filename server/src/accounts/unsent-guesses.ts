/** The key of a count: an account, tried from one device or one address. */
export interface Attempt {
  account: string
  source: string
}

/** Sources of guesses that are remembered; beyond, the one that has been quiet longest is forgotten. */
const most = 50_000

/**
 * Guesses at numbers without a code. A stranger can make any number of them, so they are kept in memory, in a bounded number. They lock like
 * stored ones, so that the answer does not reveal whether a number has a code. When a code is sent they move into the database.
 */
export class UnsentGuesses {
  readonly #times = new Map<string, readonly number[]>()
  readonly #most: number

  constructor(limit = most) {
    this.#most = limit
  }

  /** When they were made, the earliest first. */
  of(attempt: Attempt): readonly number[] {
    return this.#times.get(keyOf(attempt)) ?? []
  }

  add(now: number, since: number, attempt: Attempt): void {
    const key = keyOf(attempt)
    const times = [...this.of(attempt).filter((time) => time > since), now]
    // Reinserted, it is the latest in the map's order.
    this.#times.delete(key)
    this.#times.set(key, times)
    if (this.#times.size > this.#most) this.#times.delete(this.#times.keys().next().value!)
  }

  forget(attempt: Attempt): void {
    this.#times.delete(keyOf(attempt))
  }

  /** From every source. */
  forgetAccount(account: string): void {
    for (const key of this.#times.keys()) if (key.startsWith(`${account} `)) this.#times.delete(key)
  }

  get size(): number {
    return this.#times.size
  }
}

function keyOf({ account, source }: Attempt): string {
  return `${account} ${source}`
}
