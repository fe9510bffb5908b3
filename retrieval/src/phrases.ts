/** Finds known phrases in a folded text: from left to right, the longest that fits, never two on one place. */
export class Phrases<V> {
  readonly #byFirst = new Map<number, { phrase: string; value: V }[]>()

  /** Phrases must be folded already (`normalize`). Of two equal ones the first stays. */
  constructor(phrases: Iterable<readonly [phrase: string, value: V]>) {
    for (const [phrase, value] of phrases) {
      const first = phrase.charCodeAt(0)
      const same = this.#byFirst.get(first) ?? []
      if (phrase !== '' && !same.some((known) => known.phrase === phrase)) this.#byFirst.set(first, [...same, { phrase, value }])
    }
    for (const same of this.#byFirst.values()) same.sort((a, b) => b.phrase.length - a.phrase.length)
  }

  each(text: string, visit: (value: V, from: number, to: number) => void): void {
    for (let at = 0; at < text.length; ) {
      const found = this.#byFirst.get(text.charCodeAt(at))?.find(({ phrase }) => text.startsWith(phrase, at) && standsAlone(text, at, at + phrase.length))
      if (found) visit(found.value, at, at + found.phrase.length)
      at += found ? found.phrase.length : 1
    }
  }
}

/** `ct` is no part of `ctnt`, `8因子` none of `18因子`. */
function standsAlone(text: string, from: number, to: number): boolean {
  return !runsOn(text.charCodeAt(from - 1), text.charCodeAt(from)) && !runsOn(text.charCodeAt(to - 1), text.charCodeAt(to))
}

function runsOn(left: number, right: number): boolean {
  return (isDigit(left) && isDigit(right)) || (isLetter(left) && isLetter(right))
}

const isDigit = (code: number): boolean => (code >= 0x30 && code <= 0x39) || code === 0x2e
const isLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a
