import type { Library } from '../index/library.ts'
import type { Question } from '../ranking/question.ts'
import type { VectorsOfEntries } from '../ranking/entry-vectors.ts'
import type { Ranked } from '../ranking/ranking.ts'
import type { TextReader } from '../reading/text-reader.ts'
import type { EntryProfiles } from './entry-profile.ts'
import { NeighbourFeatures } from './neighbour-features.ts'
import { neighbourLogit } from './neighbour.ts'

/** The weights are fitted on the first few; the others are seldom right. */
const FITTED = 3

/** Tells which of the candidates that may lead answer a neighbour of the question. */
export class Neighbours {
  readonly #library: Library
  readonly #leading: readonly Ranked[]
  readonly #features: NeighbourFeatures
  readonly #kept: (Float64Array | null)[] = []

  /** `leading`: the candidates that may lead, best first. */
  constructor(
    library: Library,
    question: Question,
    reader: TextReader,
    { profiles, vectors }: { profiles: EntryProfiles; vectors: VectorsOfEntries },
    leading: readonly Ranked[],
  ) {
    this.#library = library
    this.#leading = leading
    this.#features = new NeighbourFeatures(library, question, reader, { profiles, vectors })
  }

  /** How much speaks for it that the candidate at this place answers a neighbour of the question, in logits; above 0 it is taken for one. */
  against(at: number): number {
    const features = this.featuresAt(at)
    return features === null ? Number.NEGATIVE_INFINITY : neighbourLogit(features)
  }

  /** The features of the candidate at this place; null for an entry without a question or without an answer. */
  featuresAt(at: number): Float64Array | null {
    return (this.#kept[at] ??= this.#made(at))
  }

  /** Those of the first three, with their ids, for fitting. */
  fitted(): { id: string; features: Float64Array }[] {
    return this.#leading.slice(0, FITTED).flatMap(({ entry }, at) => {
      const features = this.featuresAt(at)
      return features === null ? [] : [{ id: this.#library.entries.id(entry), features }]
    })
  }

  /**
   * The least that speaks for a neighbour among the first three, in logits; null where not all of them have counterexamples. A candidate is read only while
   * the least of those before it is not low enough.
   */
  least(isLowEnough: (least: number) => boolean): number | null {
    const { entries } = this.#library
    const first = this.#leading.slice(0, FITTED)
    if (first.length === 0 || !first.every(({ entry }) => entries.textCount(entry) > 0 && entries.counterexampleCount(entry) > 0)) return null
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at < first.length && !isLowEnough(least); at++) least = Math.min(least, this.against(at))
    return least
  }

  #made(at: number): Float64Array | null {
    const ranked = this.#leading[at] as Ranked
    const { entries } = this.#library
    const hasBoth = entries.contentDocument(ranked.entry) >= 0 && entries.textCount(ranked.entry) > 0
    return hasBoth ? this.#features.of(ranked) : null
  }
}
