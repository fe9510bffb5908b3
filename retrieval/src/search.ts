import { candidateOf, type Candidate } from './explain/candidate.ts'
import { Decisions } from './guard/decision.ts'
import { coreOf } from './guard/same-question.ts'
import { textHash } from './text/text-hash.ts'
import { answerableChance } from './guard/answerable.ts'
import { EntryProfiles } from './guard/entry-profile.ts'
import { mayLead, MOST_NEIGHBOURS, putBehind, tolerated } from './guard/leading.ts'
import { Neighbours } from './guard/neighbours.ts'
import type { Found, Placed, Weighed } from './guard/weighed.ts'
import type { Library } from './index/library.ts'
import type { Entry } from './index/entries.ts'
import { askedHighlightable } from './explain/highlights.ts'
import { DOSE, intentsOf, saysNamesAlone } from './lexicon/intents.ts'
import type { Named } from './lexicon/aliases.ts'
import { corrected, correctionsOf } from './ranking/corrected-question.ts'
import { deathIn, messageOf, questionsIn } from './ranking/message.ts'
import { offerChance, offerFeatures } from './ranking/offer.ts'
import type { Correction, NamesByPinyin } from './ranking/query-correction.ts'
import type { Question } from './ranking/question.ts'
import { isSmallTalk } from './ranking/small-talk.ts'
import { VectorsOfEntries } from './ranking/entry-vectors.ts'
import { inOrder, POOL, rankedBy, type Ranked } from './ranking/ranking.ts'
import { LONGEST_READ, type TextReader } from './reading/text-reader.ts'
import type { NgramEmbedding } from './text/ngram-embedding.ts'
import { symbolsOf } from './text/terms.ts'

/** So many entries are weighed by the guard. */
export const MOST_WEIGHED = 12
/** A library has something on a question from this chance on. Chosen on the project's own questions, see DESIGN.md. */
const OFFER_CUT = 0.28
/** The same where the embedding does not know the first candidate. */
const WORDS_OFFER_CUT = 0.19
/** Below this chance not even what may be of use is shown. */
const RELATED_CUT = 0.03
/** An entry that is known to answer is sought among so many: one with the wording of the question, one on the use of a medicine. */
const WIDE_POOL = 4 * POOL
/** How a death is reported leads from this share of the first candidate's score on: a death that is not reported weighs more than an entry that is one place lower. */
const DEATH_SHARE = 0.8
/** Of a message of several questions, the first so many places belong to the message as a whole. */
const WHOLE_SHARE = 3

/** One question's way through both stages, the guard and the offer. */
export class Search {
  readonly vectors: VectorsOfEntries
  readonly #library: Library
  readonly #reader: TextReader
  readonly #sounds: NamesByPinyin
  readonly #profiles: EntryProfiles

  constructor(library: Library, reader: TextReader, sounds: NamesByPinyin, embedding: NgramEmbedding | null) {
    this.#library = library
    this.#reader = reader
    this.#sounds = sounds
    this.vectors = new VectorsOfEntries(library, embedding)
    this.#profiles = new EntryProfiles(library, reader, embedding)
  }

  /** To be told of every entry that is removed. */
  forget(entry: Entry): void {
    this.vectors.forget(entry)
    this.#profiles.forget(entry)
  }

  questionOf(message: string): Question {
    return messageOf(message.slice(0, LONGEST_READ), this.#reader)
  }

  /** The hashes of what a phrasing has to be to be the same as a message, or as one of its questions. */
  coresOf(message: string): number[] {
    const death = deathIn(message, this.#reader)
    const asked = [this.questionOf(message), ...questionsIn(message, this.#reader), ...(death === null ? [] : [death])]
    return asked.map(({ named }) => textHash(coreOf(named, this.#reader.synonyms)))
  }

  correctionsOf(question: Question): Correction[] {
    return correctionsOf(this.#library.questions, this.#sounds, question)
  }

  /** The question ranked and, where it has slips, the corrected one too; of every entry the better counts. */
  ranked(question: Question, wanted: number, weighed: number): Ranked[] {
    const found = rankedBy(this.#library, this.vectors, question, wanted, weighed)
    const corrections = this.correctionsOf(question)
    if (corrections.length === 0) return found
    found.push(
      ...rankedBy(
        this.#library,
        this.vectors,
        corrected(question, corrections, (word) => symbolsOf(this.#reader.synonyms.aliases.apply(word).text)),
        wanted,
        weighed,
      ),
    )
    const seen = new Set<Entry>()
    return found
      .sort(inOrder(this.#library.entries))
      .filter(({ entry }) => !seen.has(entry) && seen.add(entry))
      .slice(0, weighed)
  }

  /** The features by which a neighbour is told, of the first candidates that may come first, for fitting. */
  neighbourFeatures(message: string): { id: string; features: Float64Array }[] {
    const question = this.questionOf(message)
    const decisions = new Decisions(this.#library, this.#reader.synonyms, this.#reader.foldKept, question)
    return this.#neighbours(question, this.#decided(this.ranked(question, POOL, MOST_WEIGHED), decisions)).fitted()
  }

  /** Of a short question many entries have all words (FIB低): the one with this very wording may stand below those that are weighed. */
  #putSame(question: Question, decisions: Decisions, decided: Weighed['decided']): void {
    if (!decisions.mayBeSame || decided[0]?.decision.band === 'same') return
    const ranked = this.ranked(question, WIDE_POOL, WIDE_POOL).find(({ entry }) => decisions.isSame(entry))
    if (ranked !== undefined) decided.unshift({ ranked, decision: decisions.decide(ranked) })
  }

  /** 静丙怎么用 means the entry on its use, not one of the special cases whose questions say the same words. */
  #putGeneral({ named, intents, ...rest }: Question, decisions: Decisions, decided: Weighed['decided']): void {
    const [first] = decided
    if (first?.decision.band !== 'related' || intents !== DOSE || !this.#isGeneral(named)) return
    const { entries } = this.#library
    const answers = ({ entry }: Ranked): boolean => {
      if (entries.textCount(entry) === 0) return false
      const heading = this.#reader.foldKept(entries.text(entry, 0))
      return (intentsOf(heading.text) & DOSE) !== 0 && heading.names.join() === named.names.join() && this.#isGeneral(heading)
    }
    const at = decided.findIndex(({ ranked }) => answers(ranked))
    const known = at < 0 ? undefined : decided[at]
    const ranked = known?.ranked ?? this.ranked({ named, intents, ...rest }, WIDE_POOL, WIDE_POOL).find(answers)
    if (ranked === undefined || at === 0) return
    if (known !== undefined) decided.splice(at, 1)
    const decision = known?.decision ?? decisions.decide(ranked)
    decided.unshift({ ranked, decision: { ...decision, score: Math.max(decision.score, first.decision.score) } })
  }

  #isGeneral({ text, names }: Named): boolean {
    return saysNamesAlone(
      text,
      names.map((name) => this.#reader.standard(name)),
    )
  }

  /** Puts what answers a neighbour of the question behind the best that does not, where there is one worth offering. */
  #putSecond(decisions: Decisions, decided: Weighed['decided'], neighbours: Neighbours): void {
    const leading = decided.filter(mayLead).slice(0, MOST_NEIGHBOURS)
    for (const [at, { decision }] of leading.entries()) {
      if (decision.band !== 'related' || !(decisions.isNeighbour(decision.entry) || neighbours.against(at) > 0)) break
      decision.second = true
    }
    const [first] = leading
    if (
      first?.decision.second &&
      !decisions.isNeighbour(first.decision.entry) &&
      neighbours.against(0) < tolerated(first.ranked, decided.find(mayLead)?.ranked)
    )
      first.decision.second = false
    // Beyond those that were judged stands what is hardly on the question at all: the next of them with least against it leads instead.
    if (leading.every(({ decision }) => decision.second) && decided.some(mayLead)) {
      const others = [...leading.entries()].slice(1).filter(([, { decision }]) => !decisions.isNeighbour(decision.entry))
      const [least] = others.sort(([one], [other]) => neighbours.against(one) - neighbours.against(other))
      if (least !== undefined) least[1].decision.second = false
    }
    putBehind(decided)
  }

  #decided(ranked: readonly Ranked[], decisions: Decisions): Weighed['decided'] {
    const { entries } = this.#library
    return ranked
      .map((one) => ({ ranked: one, decision: decisions.decide(one) }))
      .sort(({ decision: a }, { decision: b }) => b.score - a.score || (entries.id(a.entry) < entries.id(b.entry) ? -1 : 1))
  }

  #neighbours(question: Question, decided: Weighed['decided']): Neighbours {
    const leading = decided.filter(mayLead).map(({ ranked }) => ranked)
    return new Neighbours(this.#library, question, this.#reader, { profiles: this.#profiles, vectors: this.vectors }, leading)
  }

  /**
   * The weighed candidates of a question after the guard. A demoted one never comes first; where nothing else is left, nothing is offered. Of a message of several questions
   * one entry each is offered: neighbours stay where they are.
   */
  weighed(question: Question, limit: number, as: 'alone' | 'part' | 'message' = 'alone'): Weighed {
    const decisions = new Decisions(this.#library, this.#reader.synonyms, this.#reader.foldKept, question)
    const ranked = this.ranked(question, POOL, Math.max(2 * limit, MOST_WEIGHED))
    const features = offerFeatures(this.#library, question, ranked)
    const isEmbedded = features?.nearness != null
    const cut = isEmbedded ? OFFER_CUT : WORDS_OFFER_CUT
    let chance = offerChance(features)
    const decided = this.#decided(ranked, decisions)
    this.#putSame(question, decisions, decided)
    if (as !== 'message') this.#putGeneral(question, decisions, decided)
    if (as === 'alone') {
      const neighbours = this.#neighbours(question, decided)
      const chanceAt = (least: number): number => answerableChance(chance, least, isEmbedded)
      const least = neighbours.least((known) => chanceAt(known) >= cut)
      if (least !== null) chance = chanceAt(least)
      this.#putSecond(decisions, decided, neighbours)
    }
    const first = decided.find(({ decision }) => !decision.stray)
    const isSure = first !== undefined && first.decision.band !== 'related'
    return {
      question,
      decisions,
      decided,
      chance,
      cut,
      isOffered: isSure || (chance >= cut && first !== undefined && !first.decision.demoted && !first.decision.second),
    }
  }

  /** The candidates offered for a message, and those below the offer, best first each. */
  found(message: string, limit: number): Found {
    const death = deathIn(message, this.#reader)
    const ofDeath = death === null ? [] : [this.weighed(death, limit, 'message')]
    const parts = [...questionsIn(message, this.#reader).map((question) => this.weighed(question, limit, 'part')), ...ofDeath]
    const whole = this.weighed(this.questionOf(message), limit, parts.length === 0 ? 'alone' : 'message')
    const mixture = mixed(
      [whole, ...parts].filter(({ isOffered }) => isOffered),
      limit,
    )
    // 谢谢 shares a character with 代谢.
    const isAsked = !isSmallTalk(message)
    const offered = isAsked ? mixture : mixture.filter(({ decision }) => decision.band === 'same')
    const reported = offered.findIndex(
      ({ decision: { entry, score, demoted, second } }) =>
        !demoted && !second && ofDeath[0]?.decided[0]?.decision.entry === entry && score > DEATH_SHARE * (offered[0]?.decision.score ?? 1),
    )
    if (reported > 0) offered.unshift(...offered.splice(reported, 1))
    const usable =
      !isAsked || offered.length > 0 || whole.chance < RELATED_CUT ? [] : whole.decided.filter(({ decision }) => !decision.demoted && !decision.stray)
    return { whole, offered, below: usable.map((one) => ({ ...one, decisions: whole.decisions })) }
  }

  /** Candidates with their texts. */
  candidates(message: string, some: readonly Placed[]): Candidate[] {
    const shown = () => askedHighlightable(this.#reader, message)
    return some.map(({ decision, decisions }) => candidateOf(this.#library, decisions, this.#reader, shown, decision))
  }
}

/** The best of the message as a whole, then the best of each of its questions, then what is left of the message, one an entry. */
function mixed([first, ...others]: readonly Weighed[], limit: number): Placed[] {
  if (first === undefined) return []
  const taken = new Map<Entry, Placed>()
  const take = ({ decided, decisions }: Weighed, count: number): void => {
    for (const one of decided.filter(({ decision }) => !decision.stray).slice(0, count))
      if (taken.size < limit && !taken.has(one.decision.entry)) taken.set(one.decision.entry, { ...one, decisions })
  }
  if (others.length > 0) take(first, Math.max(1, Math.min(WHOLE_SHARE, limit - others.length)))
  for (const other of others) take(other, 1)
  take(first, first.decided.length)
  return [...taken.values()]
}
