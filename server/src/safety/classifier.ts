import { readFileSync } from 'node:fs'
import { featuresOf } from './features.ts'
import { signsIn } from './signs.ts'
import type { Token } from './tokens.ts'
import { specialKinds } from './verdict.ts'

/** The heads of the classifier, each with its own weights: an event of any sort first. */
export const heads = ['event', 'occurred', 'special', 'death', 'cluster', 'general', ...specialKinds] as const
export type Head = (typeof heads)[number]

/** Log odds of each head. */
export type Scores = Record<Head, number>

/** A map from features to their numbers in typed arrays, several times as fast as a Map; -1 for an unknown feature. */
export class Places {
  readonly features: Uint32Array
  readonly #slots: Int32Array
  /** The text in which a feature was seen last, so that each counts once. */
  readonly #seen: Int32Array
  #text = 0

  constructor(features: ArrayLike<number>) {
    this.features = Uint32Array.from(features)
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(features.length * 3 + 2))).fill(-1)
    this.#seen = new Int32Array(features.length)
    for (const [place, feature] of this.features.entries()) {
      let slot = this.#slotOf(feature)
      while (this.#slots[slot] !== -1) slot = (slot + 1) % this.#slots.length
      this.#slots[slot] = place
    }
  }

  /** The numbers of the known features, each once. */
  known(features: Uint32Array): number[] {
    const found: number[] = []
    this.#text += 1
    for (const feature of features) {
      const place = this.#placeOf(feature)
      if (place < 0 || this.#seen[place] === this.#text) continue
      this.#seen[place] = this.#text
      found.push(place)
    }
    return found
  }

  #placeOf(feature: number): number {
    let slot = this.#slotOf(feature)
    for (;;) {
      const place = this.#slots[slot] as number
      if (place < 0 || this.features[place] === feature) return place
      slot = (slot + 1) % this.#slots.length
    }
  }

  #slotOf(feature: number): number {
    return (Math.imul(feature, 0x9e_37_79_b1) >>> 8) % this.#slots.length
  }
}

/** Weights by feature: what `server/bench/safety/train.ts` writes to `weights.bin` and the server reads. */
export type Weights = {
  /** The number of a feature. */
  places: Places
  biases: ArrayLike<number>
  /** Multiplies the whole numbers of a head. */
  scales: ArrayLike<number>
  /** For each feature in turn its weight for every head. */
  table: ArrayLike<number>
}

/** The influence of character runs, pairs of words and signs. */
export const influence = [1, 0.5, 0.5] as const

/** A longer text is scored in stretches of this length that overlap by half, and the highest score of each head counts. */
const stretch = 600

export const shipped = readWeights(readFileSync(new URL('weights.bin', import.meta.url)))

/** Scores a folded text with its signs. Without a feature that the weights know, the scores are the biases. */
export function scored(text: string, tokens: readonly Token[], signs: readonly string[], weights: Weights): Scores {
  if (text.length <= stretch) return scoresOf(featuresOf(text, tokens, signs), weights)
  const all: Scores[] = []
  let first = 0
  for (let from = 0; from < text.length - stretch / 2; from += stretch / 2) {
    const to = from + stretch
    const part = text.slice(from, to)
    while ((tokens[first]?.start ?? Infinity) < from) first += 1
    const inside: Token[] = []
    for (let at = first; (tokens[at]?.end ?? Infinity) <= to; at += 1) inside.push(shifted(tokens[at] as Token, from))
    all.push(scoresOf(featuresOf(part, inside, signsIn(part)), weights))
  }
  return Object.fromEntries(heads.map((head) => [head, all.reduce((most, scores) => Math.max(most, scores[head]), -Infinity)])) as Scores
}

export function scoresOf(features: readonly Uint32Array[], { places, biases, scales, table }: Weights): Scores {
  const width = heads.length
  const sums = new Float64Array(width)
  for (const [group, values] of features.entries()) {
    const known = places.known(values)
    const share = (influence[group] as number) / Math.sqrt(known.length || 1)
    for (const place of known) for (let head = 0; head < width; head += 1) sums[head] = (sums[head] as number) + (table[place * width + head] as number) * share
  }
  return Object.fromEntries(heads.map((head, at) => [head, (biases[at] as number) + (sums[at] as number) * (scales[at] as number)])) as Scores
}

/** The layout of the file: number of features, biases and scales as 32-bit floats, features as 32-bit numbers, a byte for each feature and head. */
export function readWeights(file: Buffer): Weights {
  const count = file.readUInt32LE(0)
  let at = 4
  const floats = () => heads.map(() => file.readFloatLE((at += 4) - 4))
  const biases = floats()
  const scales = floats()
  const features = new Uint32Array(count)
  for (let place = 0; place < count; place += 1, at += 4) features[place] = file.readUInt32LE(at)
  return { places: new Places(features), biases, scales, table: new Int8Array(file.buffer, file.byteOffset + at, count * heads.length) }
}

function shifted(token: Token, by: number): Token {
  return { ...token, start: token.start - by, end: token.end - by }
}
