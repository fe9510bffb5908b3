import { TAGS } from '../reading/text-reader.ts'
import { LONGEST_COMPARED, type QuerySymbols } from './query-symbols.ts'

const BITS = 32

/** Which places of a question a text covers, and at which places a pair ends that it has: a bit each. */
export class CoveredPlaces {
  readonly covered = new Int32Array(LONGEST_COMPARED / BITS)
  readonly paired = new Int32Array(LONGEST_COMPARED / BITS)

  clear(): void {
    this.covered.fill(0)
    this.paired.fill(0)
  }

  add({ covered, paired }: CoveredPlaces): void {
    for (let word = 0; word < covered.length; word++) {
      this.covered[word] = (this.covered[word] as number) | (covered[word] as number)
      this.paired[word] = (this.paired[word] as number) | (paired[word] as number)
    }
  }
}

/** Where a question has each of its symbols, pairs and tags. */
export class QuestionPlaces {
  /** How many words of bits the question takes. */
  readonly #words: number
  readonly #ofRank: Int32Array
  readonly #ofPair: Int32Array
  /** Tags are numbered from 1; 0 is a tag that the question has not got. */
  readonly #numbers = new Uint16Array(TAGS)
  readonly #ofTag: Int32Array
  readonly #pairsOfTag: Int32Array

  constructor({ length, ranks, pairs, tags, different, differentPairs }: QuerySymbols) {
    const words = Math.ceil(length / BITS)
    this.#words = words
    this.#ofRank = new Int32Array(different * words)
    this.#ofPair = new Int32Array(differentPairs * words)
    this.#ofTag = new Int32Array((length + 1) * words)
    this.#pairsOfTag = new Int32Array((length + 1) * words)
    let differentTags = 0
    for (let at = 0; at < length; at++) {
      const [pair, tag] = [pairs[at] as number, tags[at] as number]
      this.#put(this.#ofRank, ranks[at] as number, at)
      if (pair >= 0) this.#put(this.#ofPair, pair, at)
      if (tag === 0) continue
      if (this.#numbers[tag] === 0) this.#numbers[tag] = ++differentTags
      this.#put(this.#ofTag, this.#numbers[tag] as number, at)
      if (pair >= 0 && tag === tags[at - 1]) this.#put(this.#pairsOfTag, this.#numbers[tag] as number, at)
    }
  }

  #put(sets: Int32Array, number: number, at: number): void {
    const word = number * this.#words + Math.floor(at / BITS)
    sets[word] = (sets[word] as number) | (1 << (at % BITS))
  }

  hasTag(tag: number): boolean {
    return this.#numbers[tag] !== 0
  }

  /** A tag covers every place that has it; of a run of places that have it, the pairs too. */
  markTag(tag: number, into: CoveredPlaces): void {
    const number = this.#numbers[tag] as number
    this.#mark(this.#ofTag, number, into.covered)
    this.#mark(this.#pairsOfTag, number, into.paired)
  }

  markRank(rank: number, into: CoveredPlaces): void {
    this.#mark(this.#ofRank, rank, into.covered)
  }

  markPair(pair: number, into: CoveredPlaces): void {
    this.#mark(this.#ofPair, pair, into.paired)
  }

  #mark(sets: Int32Array, number: number, into: Int32Array): void {
    const words = this.#words
    for (let word = 0; word < words; word++) into[word] = (into[word] as number) | (sets[number * words + word] as number)
  }

  /** What the places of a set weigh together. */
  weightOf(set: Int32Array, weights: Float64Array): number {
    let sum = 0
    for (let word = 0; word < this.#words; word++)
      for (let left = set[word] as number; left !== 0; left &= left - 1) sum += weights[word * BITS + lowestBit(left)] as number
    return sum
  }

  /** The weight of the heaviest run of places that a set has not got. */
  heaviestGap(set: Int32Array, weights: Float64Array): number {
    let most = 0
    let run = 0
    for (let at = 0; at < weights.length; at++) {
      const isCovered = (((set[Math.floor(at / BITS)] as number) >>> (at % BITS)) & 1) === 1
      run = isCovered ? 0 : run + (weights[at] as number)
      if (run > most) most = run
    }
    return most
  }
}

const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits)
