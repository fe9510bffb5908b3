import type { Aliases, Named } from '../lexicon/aliases.ts'
import type { Library } from '../index/library.ts'
import type { Entry } from '../index/entries.ts'
import { SIGNATURE_WORD } from '../lexicon/facets.ts'
import { placeOf } from '../ranking/features.ts'
import { compareFacets, compareReadings, OPPOSED, readingOf, SILENT, UNSURE, type Difference, type GuardReading } from './opposites.ts'
import type { Question } from '../ranking/question.ts'
import type { Ranked } from '../ranking/ranking.ts'
import { chance } from '../ranking/logit.ts'
import { coreOf, same } from './same-question.ts'
import { textHash } from '../text/text-hash.ts'

export interface Candidate {
  id: string
  /** The entry's canonical question, its first text. */
  text: string
  /** The phrasing of the entry that fits best. */
  matched: string
  /** The chance, 0 to 1, that the asker means this question. */
  score: number
  /** `same`: cannot mean another question. `close`: very near, nothing speaks against it. `related`: worth offering. */
  band: 'same' | 'close' | 'related'
  /** Why it is not the same question, where the guard against near-opposites says so. */
  opposed: string | null
  /** Of the names handed in: the question and this candidate share one, name others only, or one of them names none. */
  names: 'shared' | 'others' | 'none'
}

/** A ranked entry after the guard, before its texts are read. */
export interface Decision extends Pick<Candidate, 'score' | 'band' | 'names'> {
  entry: Entry
  /** The phrasing that fits best, or is the same question. */
  phrasing: number
  opposed: boolean
  /** The score it has to have. */
  cut: number
}

/**
 * Below this nothing is similar. Chosen on the curve of bench/calibrate.ts, see DESIGN.md. Less will do where both name the same thing, a drug say, and where a bare word or
 * two is asked and the candidate has it in one piece.
 */
export const LEAST_SCORE = 0.06
const CUT = 0.15
const BARE = 4
const CLOSE = 0.5
/** An opposed candidate stays findable, but below what is not opposed. */
const OPPOSED_SHARE = 0.6
const NAMES = 0xffff
const RUN = placeOf('runQ')
const UNGUARDED = { opposed: false, partial: true }

/** Takes a text to its folded form in standard names. */
export type Fold = (text: string) => Named

/** The guard at work on the candidates of one question. It reads facets; texts only where these do not tell. */
export class Decisions {
  readonly #library: Library
  readonly #aliases: Aliases
  readonly #fold: Fold
  readonly #asked: Question
  readonly #core: number
  readonly #reading: GuardReading

  constructor(library: Library, aliases: Aliases, fold: Fold, asked: Question) {
    this.#library = library
    this.#aliases = aliases
    this.#fold = fold
    this.#asked = asked
    this.#core = textHash(coreOf(asked.named))
    this.#reading = readingOf(asked.named, asked.facets)
  }

  decide({ entry, document, logit, fit }: Ranked): Decision {
    const { documents } = this.#library.questions
    const equal = this.#equal(entry)
    if (equal !== undefined) return { entry, phrasing: equal, score: 1, band: 'same', opposed: false, names: this.#names(this.#library.entries.document(entry, equal)), cut: CUT }
    const names = this.#names(document)
    const before = chance(logit)
    const bare = this.#asked.symbols.length <= BARE && (fit[RUN] as number) > 0.999
    const cut = names === 'shared' || bare ? LEAST_SCORE : CUT
    // What is too unlikely anyway need not be guarded against.
    const { opposed, partial } = before < cut ? UNGUARDED : this.#guard(document, before >= CLOSE)
    return {
      entry,
      phrasing: documents.phrasing(document),
      score: before * (opposed ? OPPOSED_SHARE : 1),
      band: !opposed && !partial && before >= CLOSE ? 'close' : 'related',
      opposed,
      names,
      cut,
    }
  }

  /** With its texts, and the guard's reason in words. */
  candidate({ entry, phrasing, score, band, opposed, names }: Decision): Candidate {
    const { entries } = this.#library
    const text = entries.text(entry, 0)
    const matched = phrasing === 0 ? text : entries.text(entry, phrasing)
    return { id: entries.id(entry), text, matched, score, band, opposed: opposed ? this.difference(matched).opposed : null, names }
  }

  difference(text: string): Difference {
    return compareReadings(this.#reading, readingOf(this.#fold(text)), this.#aliases)
  }

  /** `mayBeClose`: whether it matters if one side says what the other does not. */
  #guard(document: number, mayBeClose: boolean): { opposed: boolean; partial: boolean } {
    const { documents } = this.#library.questions
    const said = compareFacets(this.#asked.facets, 0, documents.page(document), documents.facetsAt(document))
    if ((said & OPPOSED) !== 0) return { opposed: true, partial: true }
    if ((said & UNSURE) === 0 && (said !== SILENT || !mayBeClose)) return { opposed: false, partial: true }
    const { opposed, partial } = this.difference(this.#textOf(document))
    return { opposed: opposed !== null, partial }
  }

  #names(document: number): Candidate['names'] {
    const { documents } = this.#library.questions
    const ours = (this.#asked.facets[SIGNATURE_WORD] as number) & NAMES
    const theirs = (documents.page(document)[documents.facetsAt(document) + SIGNATURE_WORD] as number) & NAMES
    if (ours === 0 || theirs === 0) return 'none'
    if (ours === theirs) return 'shared'
    const { names } = this.#fold(this.#textOf(document))
    return names.some((name) => this.#asked.named.names.includes(name)) ? 'shared' : 'others'
  }

  #textOf(document: number): string {
    const { entries, questions: { documents } } = this.#library
    return entries.text(documents.entry(document), documents.phrasing(document))
  }

  /** The first phrasing of an entry that is the same question. Texts are read only where the hash of the core is the same. */
  #equal(entry: Entry): number | undefined {
    const { entries, questions: { documents } } = this.#library
    for (let phrasing = 0; phrasing < entries.textCount(entry); phrasing++) {
      if (documents.core(entries.document(entry, phrasing)) !== this.#core) continue
      if (same(this.#asked.named, this.#fold(entries.text(entry, phrasing)), this.#aliases)) return phrasing
    }
    return undefined
  }
}
