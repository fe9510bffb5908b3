/** Whose wrong guesses count together: an account, tried from one device or one address. */
export interface Attempt {
  account: string
  source: string
}

/** Sources of guesses that are remembered; beyond, the one that has been quiet longest is forgotten. */
const most = 50_000

/**
 * Guesses at numbers that no code was sent to: anybody can make any number of them, so they are kept in memory, and in a bounded number. They lock as
 * stored ones do, and what is answered does not tell whether a number has a code. A code that is sent takes them along into the database.
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
    // Set anew it is the latest in the map's order.
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
