import type { Named } from '../lexicon/aliases.ts'
import { amountsOf, compareAmounts, type Amount } from '../lexicon/amounts.ts'
import { FACETS, INTENT_WORD, KIND_BITS, NAMES, OPPOSITE_WORD, readFacets, SIGNATURE_WORD, valuesIn, type Kind } from '../lexicon/facets.ts'
import { OPPOSITES } from '../lexicon/lexicon.ts'
import type { Synonyms } from '../lexicon/synonyms.ts'
import { Derived } from '../text/derived.ts'
import { compareWordSequences, wordSequenceOf, type WordSequence } from './word-alignment.ts'

/**
 * The guard against near-opposites: two questions that share nearly all their characters and must not be answered alike.
 * It knows what is written in lexicon.ts and sequence-words.ts and the names handed in; it does not understand language. Where it knows nothing it
 * still sees that a word was put in the place of another.
 */
export interface Difference {
  /** Why the two cannot be the same question, as `kind: what the first says / what the second says`; null where nothing speaks against it. */
  opposed: string | null
  /** One says something of which the other is silent: near, but not the same. */
  partial: boolean
}

/** A text as the guard reads it, once. Costly parts are read on first use. */
export class GuardReading {
  readonly text: string
  readonly names: readonly number[]
  readonly facets: Int32Array
  readonly #synonyms: Synonyms
  #amounts: readonly Amount[] | undefined
  #sequence: WordSequence | undefined
  #values: ReadonlyMap<Kind, readonly string[]> | undefined

  /** @param facets where they are known already (`readFacets` with the names) */
  constructor({ text, names }: Named, synonyms: Synonyms, facets?: Int32Array) {
    this.text = text
    this.names = names
    if (!facets) readFacets(text, (facets = new Int32Array(FACETS)), 0, undefined, names)
    this.facets = facets
    this.#synonyms = synonyms
  }

  get amounts(): readonly Amount[] {
    return (this.#amounts ??= amountsOf(this.text))
  }

  get sequence(): WordSequence {
    return (this.#sequence ??= wordSequenceOf(this.text, this.amounts, this.#synonyms.aligned))
  }

  /** The values of a kind that it says. */
  values(kind: Kind): readonly string[] {
    return (this.#values ??= valuesIn(this.text)).get(kind) ?? []
  }
}

/** Facets say nothing against it. */
export const SILENT = 0
/** One side says something of which the other is silent. */
export const PARTIAL = 1
/** Surely opposed. */
export const OPPOSED = 2
/** Numbers, names or denials differ: only the texts tell whether that opposes. */
export const UNSURE = 4
/** Both say what they want to know, and it differs: no reason to keep an entry from being offered. */
export const OTHER_INTENT = 8

const KIND_NAMES = [
  ['population', '人群'],
  ['disease', '疾病'],
  ['preparation', '制剂'],
  ['route', '途径'],
  ['condition', '疾病'],
  ['drug', '药品'],
  ['part', '部位'],
  ['stage', '阶段'],
  ['form', '剂型'],
] as const satisfies readonly (readonly [Kind, string])[]
const ASIDE_NAMES: ReadonlySet<string> = new Set(['能否', '手术', '医院', '过量', '预防'])
const ASIDE = NAMES.slice(INTENT_WORD * 32, INTENT_WORD * 32 + 32).reduce((mask, name, bit) => (ASIDE_NAMES.has(name) ? mask | (1 << bit) : mask), 0)
const CONTRAINDICATION = 1 << (NAMES.indexOf('禁忌') - INTENT_WORD * 32)
const MASKS = KIND_NAMES.map(([kind]) => KIND_BITS[kind][0] as readonly [number, number])
const NEGATION = OPPOSITES.length - 1
const LEFT_SIDES = 0x5555_5555
const NEGATION_BIT = 1 << ((NEGATION & 15) * 2 + 1)

/** Two readings' facets alone, in some ten nanoseconds: a sum of PARTIAL, OPPOSED, UNSURE and OTHER_INTENT, or SILENT. They begin at `ours[at]` and `theirs[there]`. */
export function compareFacets(ours: Int32Array, at: number, theirs: Int32Array, there: number): number {
  let found = SILENT
  for (const [word, mask] of MASKS) {
    const here = (ours[at + word] as number) & mask
    const other = (theirs[there + word] as number) & mask
    if (here === other) continue
    found |= (here & ~other) !== 0 && (other & ~here) !== 0 ? OPPOSED | PARTIAL : PARTIAL
  }
  if (ours[at + SIGNATURE_WORD] !== theirs[there + SIGNATURE_WORD]) found |= UNSURE | PARTIAL
  const wanted = ours[at + INTENT_WORD] as number
  const offered = theirs[there + INTENT_WORD] as number
  for (let word = OPPOSITE_WORD; word <= OPPOSITE_WORD + (NEGATION >> 4); word++) {
    let here = ours[at + word] as number
    let other = theirs[there + word] as number
    if (word === OPPOSITE_WORD + (NEGATION >> 4)) {
      if (((here ^ other) & NEGATION_BIT) !== 0 && (wanted & offered & CONTRAINDICATION) === 0) found |= UNSURE | PARTIAL
      here &= ~NEGATION_BIT
      other &= ~NEGATION_BIT
    }
    if (here === other) continue
    const mine = here & ~other
    const its = other & ~here
    const facing = (((mine & LEFT_SIDES) << 1) & its) | ((mine >>> 1) & LEFT_SIDES & its)
    found |= facing !== 0 ? OPPOSED | PARTIAL : PARTIAL
  }
  if ((wanted & ~ASIDE) !== 0 && (offered & ~ASIDE) !== 0 && (wanted & offered & ~ASIDE) === 0) found |= OTHER_INTENT | PARTIAL
  return found
}

/** Readings of folded texts, as long as these are kept. */
const readings = new Derived<Named, GuardReading>()

/** The reading of an entry's text, whose folded form is kept (`TextReader.foldKept`). */
export function keptReadingOf(named: Named, synonyms: Synonyms): GuardReading {
  return readings.of(named, () => new GuardReading(named, synonyms))
}

export function compareReadings(first: GuardReading, second: GuardReading, synonyms: Synonyms): Difference {
  if (first.text === second.text) return { opposed: null, partial: false }
  const facets = compareFacets(first.facets, 0, second.facets, 0)
  const names = (facets & UNSURE) === 0 ? null : clashOfNames(first, second, synonyms)
  const numbers = clashOfNumbers(first, second)
  const said =
    names ?? ((facets & (OPPOSED | OTHER_INTENT)) !== 0 || numbers !== null ? (kindReason(first, second) ?? numbers ?? oppositeReason(first, second)) : null)
  if (said !== null) return { opposed: said, partial: true }
  const sequence = compareWordSequences(first.sequence, second.sequence)
  return { opposed: sequence.opposed, partial: facets !== SILENT || sequence.apart }
}

export function difference(first: Named, second: Named, synonyms: Synonyms): Difference {
  return compareReadings(new GuardReading(first, synonyms), new GuardReading(second, synonyms), synonyms)
}

function clashOfNames(first: GuardReading, second: GuardReading, synonyms: Synonyms): string | null {
  return clash(
    '名称',
    first.names.map((name) => synonyms.aliases.standard(name)),
    second.names.map((name) => synonyms.aliases.standard(name)),
  )
}

function clashOfNumbers(first: GuardReading, second: GuardReading): string | null {
  const { left, right, opposed } = compareAmounts(first.amounts, second.amounts)
  return opposed ? `数值: ${left.join(' ')} / ${right.join(' ')}` : null
}

function kindReason(first: GuardReading, second: GuardReading): string | null {
  for (const [kind, name] of KIND_NAMES) {
    const reason = clash(name, first.values(kind), second.values(kind))
    if (reason !== null) return reason
  }
  return null
}

function clash(kind: string, one: readonly string[], other: readonly string[]): string | null {
  const left = one.filter((value) => !other.includes(value))
  const right = other.filter((value) => !one.includes(value))
  return left.length > 0 && right.length > 0 ? `${kind}: ${left.join(' ')} / ${right.join(' ')}` : null
}

/** Opposite words, then what is wanted: the first that opposes. */
function oppositeReason(first: GuardReading, second: GuardReading): string | null {
  const says = ({ facets }: GuardReading, index: number, side: 0 | 1): boolean =>
    (((facets[OPPOSITE_WORD + (index >> 4)] as number) >>> ((index & 15) * 2 + side)) & 1) === 1
  const only = (index: number, side: 0 | 1): [mine: boolean, its: boolean] => {
    const [mine, its] = [says(first, index, side), says(second, index, side)]
    return [mine && !its, its && !mine]
  }
  for (const [index, [name, , opposite]] of OPPOSITES.entries()) {
    if (index === NEGATION) continue
    const [left, right] = [only(index, 0), only(index, 1)]
    if (left[0] && right[1]) return `相反: ${name} / ${opposite}`
    if (left[1] && right[0]) return `相反: ${opposite} / ${name}`
  }
  const wanted = (reading: GuardReading): string[] => reading.values('intent').filter((intent) => !ASIDE_NAMES.has(intent))
  return clash('意图', wanted(first), wanted(second))
}
