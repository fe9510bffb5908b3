import type { Named } from '../lexicon/aliases.ts'
import type { Library } from '../index/library.ts'
import type { Entry } from '../index/entries.ts'
import { SIGNATURE_WORD } from '../lexicon/facets.ts'
import type { Synonyms } from '../lexicon/synonyms.ts'
import { meantIn } from '../ranking/message.ts'
import type { Question } from '../ranking/question.ts'
import type { Ranked } from '../ranking/ranking.ts'
import { placeOf } from '../ranking/features.ts'
import { chance, sameChance } from '../ranking/logit.ts'
import { textHash } from '../text/text-hash.ts'
import { compareFacets, compareReadings, keptReadingOf, OPPOSED, OTHER_INTENT, SILENT, UNSURE, type Difference, GuardReading } from './opposites.ts'
import { contrastOf } from './contrast.ts'
import { coreOf, same } from './same-question.ts'

/** A ranked entry after the guard, before its texts are read. */
export interface Decision {
  entry: Entry
  /** The phrasing that fits best, or is the same question; -1 for an entry without any. */
  phrasing: number
  /** The passage of its answer that has most of the question, -1 for none. */
  passage: number
  /** The chance, 0 to 1, that the entry has what is asked. */
  score: number
  /** `same`: cannot mean another question. `close`: very near, nothing speaks against it. `related`: worth offering. */
  band: 'same' | 'close' | 'related'
  /** The guard says why it is not the same question. */
  opposed: boolean
  /** Opposed in more than what kind of answer is wanted: it is never offered first. */
  demoted: boolean
  /** It answers a neighbour of the question: something else is offered before it. */
  second: boolean
  /** It has next to nothing of the question, or, without an answer to be found by, names what the question does not name and asks otherwise: it is not offered. */
  stray: boolean
  /** Of the names handed in: the question and this candidate share one, name others only, or one of them names none. */
  names: 'shared' | 'others' | 'none'
}

/** From this chance on that a phrasing asks what was asked, it is `close`, unless the guard objects. */
const CLOSE = 0.5
/** Of an entry without an answer a phrasing must be as near as this, nearer where it alone names something; of one with an answer so much of the question must be in it. */
const LEAST_ALIKE = 0.02
const LEAST_ALIKE_NAMED = 0.1
const LEAST_JOINT = 0.05
/** An entry of which the question has this share is none of those that are not near enough: a long question is near no short title. */
const MOSTLY_SAID = 0.5
const SUBJECT_SHARE = placeOf('subjectShareC')
const JOINT_SUBJECT = placeOf('jointSubject')
/** A demoted candidate keeps this share of its score. */
const DEMOTED_SHARE = 0.22
const NAMES = 0xffff
const UNGUARDED = { opposed: false, demoted: false, partial: true }

type Guarded = typeof UNGUARDED

/** Reasons that speak against offering an entry first. Denials and amounts do not: a doctor's `不` is seldom that of the entry. */
const WEIGHTY = /^(?:人群|疾病|制剂|途径|药品|部位|阶段|剂型|相反|次序|名称)/u

/** 名称: 凝血酶 / 人凝血酶: the one name may be meant by the other. */
function isWithin(reason: string): boolean {
  const [left = '', right = ''] = (reason.startsWith('名称') ? reason.slice('名称: '.length) : '').split(' / ').map((side) => side.split(' ')[0])
  return left !== '' && right !== '' && (left.includes(right) || right.includes(left))
}

/** Takes a text to its folded form in standard names. */
export type Fold = (text: string) => Named

/** The guard at work on the candidates of one question. It reads facets; texts only where these do not tell. */
export class Decisions {
  readonly #library: Library
  readonly #synonyms: Synonyms
  readonly #fold: Fold
  readonly #question: Question
  readonly #core: number
  readonly #reading: GuardReading
  readonly #contrasts = new Map<Entry, string | null>()

  constructor(library: Library, synonyms: Synonyms, fold: Fold, question: Question) {
    this.#library = library
    this.#synonyms = synonyms
    this.#fold = fold
    this.#question = question
    this.#core = textHash(coreOf(question.named, synonyms))
    this.#reading = new GuardReading(question.named, synonyms, question.facets)
  }

  decide({ entry, document, passage, logit, fit }: Ranked): Decision {
    const { documents } = this.#library.questions
    const equal = this.#equal(entry)
    if (equal !== undefined) {
      const names = this.#names(this.#library.entries.document(entry, equal))
      return { entry, phrasing: equal, passage, score: 1, band: 'same', opposed: false, demoted: false, second: false, stray: false, names }
    }
    const before = chance(logit)
    if (document < 0)
      return {
        entry,
        phrasing: -1,
        passage,
        score: before,
        band: 'related',
        opposed: false,
        demoted: false,
        second: false,
        stray: this.#isStray(entry, -1, 0, fit),
        names: 'none',
      }
    const alike = sameChance(fit)
    const { opposed, demoted, partial } = this.#guard(entry, document, alike >= CLOSE)
    return {
      entry,
      phrasing: documents.phrasing(document),
      passage,
      score: before * (demoted ? DEMOTED_SHARE : 1),
      band: !opposed && !partial && alike >= CLOSE ? 'close' : 'related',
      opposed,
      demoted,
      second: false,
      stray: this.#isStray(entry, document, alike, fit),
      names: this.#names(document),
    }
  }

  /** Whether a phrasing of the library may be the same question. */
  get mayBeSame(): boolean {
    return this.#library.hasCore(this.#core)
  }

  isSame(entry: Entry): boolean {
    return this.#equal(entry) !== undefined
  }

  /** Whether the entry answers a neighbour of the question, so that it is not offered first. A message that tells of a patient says much that an entry need not say. */
  isNeighbour(entry: Entry): boolean {
    return this.#question.emphasis === undefined && this.contrast(entry) !== null
  }

  /** Why the entry as a whole answers a neighbour of the question; null where nothing says so. */
  contrast(entry: Entry): string | null {
    let known = this.#contrasts.get(entry)
    if (known === undefined) this.#contrasts.set(entry, (known = this.#contrastOf(entry)))
    return known
  }

  #contrastOf(entry: Entry): string | null {
    const { entries } = this.#library
    const count = entries.textCount(entry)
    if (count === 0) return null
    return contrastOf(
      this.#question.named,
      {
        heading: this.#fold(entries.text(entry, 0)),
        rest: () => Array.from({ length: count - 1 }, (_, at) => this.#fold(entries.text(entry, at + 1))),
        answer: () => this.#fold(entries.answer(entry)),
      },
      this.#synonyms,
    )
  }

  difference(text: string): Difference {
    return compareReadings(this.#reading, keptReadingOf(this.#fold(text), this.#synonyms), this.#synonyms)
  }

  /** A candidate for `close` must not contrast with the entry as a whole either. */
  #guard(entry: Entry, document: number, mayBeClose: boolean): Guarded {
    const guarded = this.#guardOf(document, mayBeClose)
    if (guarded.opposed || !mayBeClose || this.contrast(entry) === null) return guarded
    return { opposed: true, demoted: false, partial: true }
  }

  /** `mayBeClose`: whether it matters if one side says what the other does not. */
  #guardOf(document: number, mayBeClose: boolean): Guarded {
    const { documents } = this.#library.questions
    const said = compareFacets(this.#question.facets, 0, documents.page(document), documents.facetsAt(document))
    // In a message that tells of a patient much is said that the entry need not say.
    const told = this.#question.emphasis !== undefined
    if ((said & OPPOSED) !== 0) return { opposed: true, demoted: !told, partial: true }
    if ((said & OTHER_INTENT) !== 0) return { opposed: true, demoted: false, partial: true }
    if ((said & UNSURE) === 0 && (said !== SILENT || !mayBeClose)) return UNGUARDED
    const { opposed, partial } = this.difference(this.#textOf(document))
    return { opposed: opposed !== null, demoted: opposed !== null && !told && WEIGHTY.test(opposed) && !isWithin(opposed), partial }
  }

  #names(document: number): Decision['names'] {
    const ours = (this.#question.facets[SIGNATURE_WORD] as number) & NAMES
    const theirs = this.#signature(document)
    if (ours === 0 || theirs === 0) return 'none'
    if (ours === theirs) return 'shared'
    const { names } = this.#fold(this.#textOf(document))
    return names.some((name) => this.#question.named.names.includes(name)) ? 'shared' : 'others'
  }

  #isStray(entry: Entry, document: number, alike: number, fit: Float64Array): boolean {
    if (this.#library.entries.contentDocument(entry) >= 0) return (fit[JOINT_SUBJECT] as number) < LEAST_JOINT
    const namesAlone = this.#question.named.names.length === 0 && document >= 0 && this.#signature(document) !== 0
    return alike < (namesAlone ? LEAST_ALIKE_NAMED : LEAST_ALIKE) && (namesAlone || (fit[SUBJECT_SHARE] as number) < MOSTLY_SAID)
  }

  /** Of the names that a document names; 0 for none. */
  #signature(document: number): number {
    const { documents } = this.#library.questions
    return (documents.page(document)[documents.facetsAt(document) + SIGNATURE_WORD] as number) & NAMES
  }

  #textOf(document: number): string {
    const {
      entries,
      questions: { documents },
    } = this.#library
    return entries.text(documents.entry(document), documents.phrasing(document))
  }

  /** The first phrasing of an entry that is the same question. Texts are read only where the hash of the core is the same. */
  #equal(entry: Entry): number | undefined {
    const {
      entries,
      questions: { documents },
    } = this.#library
    if (!this.mayBeSame) return undefined
    for (let phrasing = 0; phrasing < entries.textCount(entry); phrasing++) {
      if (documents.core(entries.document(entry, phrasing)) !== this.#core) continue
      if (same(this.#question.named, this.#fold(meantIn(entries.text(entry, phrasing))), this.#synonyms)) return phrasing
    }
    return undefined
  }
}
