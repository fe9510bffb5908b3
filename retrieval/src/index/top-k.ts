import { nthLargest } from './quickselect.ts'

export interface Scored {
  document: number
  score: number
}

/** Room for so many beside the wanted ones. */
const SLACK = 1024

/** Steps of Shell's sort that Ciura found, 2001. */
const GAPS = [701, 301, 132, 57, 23, 10, 4, 1]

/** The `wanted` best of the documents offered: by score, those of the last score by order. One is used again for every question. */
export class TopK {
  readonly #order: (document: number) => number
  #documents: Int32Array = new Int32Array(SLACK)
  #scores: Int32Array = new Int32Array(SLACK)
  /** Scores, or orders, for a moment. */
  #values: Int32Array = new Int32Array(SLACK)
  #wanted = 0
  #size = 0
  #least = 0

  /** @param order 0 or above; of one score the documents of higher order are better */
  constructor(order: (document: number) => number) {
    this.#order = order
  }

  /** Empties it. */
  open(wanted: number): void {
    this.#wanted = wanted
    this.#size = this.#least = 0
    if (this.#scores.length < wanted + SLACK) this.#grow(2 * wanted + SLACK)
  }

  /** How many documents there are; a few more than wanted may be. */
  get size(): number {
    return this.#size
  }

  /** Documents below this score need not be handed in. */
  get least(): number {
    return this.#least
  }

  offer(document: number, score: number): void {
    if (this.#size === this.#scores.length) {
      this.sift()
      if (2 * this.#size > this.#scores.length) this.#grow(2 * this.#scores.length)
    }
    this.#documents[this.#size] = document
    this.#scores[this.#size++] = score
  }

  /** Sifts where that raises `least` for little. */
  narrow(): void {
    if (this.#size > this.#wanted + (this.#wanted >> 1)) this.sift()
  }

  /** Drops what is not among the best. More than wanted stay only where score and order are the same. */
  sift(): void {
    if (this.#size < this.#wanted || this.#wanted === 0) return
    const scores = this.#scores
    const documents = this.#documents
    const values = this.#values
    for (let at = 0; at < this.#size; at++) values[at] = scores[at] as number
    const least = nthLargest(values, this.#size, this.#wanted)
    let better = 0
    let ties = 0
    for (let at = 0; at < this.#size; at++) {
      if ((scores[at] as number) > least) better++
      else if (scores[at] === least) values[ties++] = this.#order(documents[at] as number)
    }
    const leastOrder = better + ties > this.#wanted ? nthLargest(values, ties, this.#wanted - better) : 0
    let kept = 0
    for (let at = 0; at < this.#size; at++) {
      const score = scores[at] as number
      const document = documents[at] as number
      if (score < least || (score === least && leastOrder > 0 && this.#order(document) < leastOrder)) continue
      scores[kept] = score
      documents[kept++] = document
    }
    this.#size = kept
    this.#least = least
  }

  /** Leaves the wanted ones and none else, in no order. `follows`: whether the first of two documents of one score is the worse one. */
  settle(follows: (one: number, other: number) => boolean): void {
    this.sift()
    if (this.#size <= this.#wanted) return
    this.sort(follows)
    this.#size = this.#wanted
  }

  /** Puts the best first. */
  sort(follows: (one: number, other: number) => boolean): void {
    for (const gap of GAPS) this.#sortBy(gap, follows)
  }

  /** The documents as they stand. */
  list(): Scored[] {
    const list: Scored[] = []
    for (let at = 0; at < this.#size; at++) list.push({ document: this.#documents[at] as number, score: this.#scores[at] as number })
    return list
  }

  get bytes(): number {
    return this.#documents.byteLength + this.#scores.byteLength + this.#values.byteLength
  }

  /** One round of Shell's sort: by score downwards, of one score by `follows`. */
  #sortBy(gap: number, follows: (one: number, other: number) => boolean): void {
    const documents = this.#documents
    const scores = this.#scores
    for (let at = gap; at < this.#size; at++) {
      const document = documents[at] as number
      const score = scores[at] as number
      let to = at
      for (; to >= gap; to -= gap) {
        const above = scores[to - gap] as number
        if (above > score || (above === score && !follows(documents[to - gap] as number, document))) break
        scores[to] = above
        documents[to] = documents[to - gap] as number
      }
      scores[to] = score
      documents[to] = document
    }
  }

  #grow(length: number): void {
    const grown = (numbers: Int32Array): Int32Array => {
      const longer = new Int32Array(length)
      longer.set(numbers.subarray(0, this.#size))
      return longer
    }
    this.#documents = grown(this.#documents)
    this.#scores = grown(this.#scores)
    this.#values = new Int32Array(length)
  }
}
