import { INTENT_WORD, KIND_BITS, OPPOSITE_WORD, PERMISSION, type Kind } from '../lexicon/facets.ts'
import { OPPOSITES } from '../lexicon/lexicon.ts'

/** Where two questions' facets agree and where they clash, each 0 or 1, for ranking. The guard (opposites.ts) asks the same of texts and says why. */
export interface Clash {
  personMissing: number
  personAdded: number
  /** Each names an illness or a preparation the other does not. */
  subject: number
  /** Each names a condition, drug, body part, stage, form or route the other does not. */
  object: number
  sameIntent: number
  otherIntent: number
  negation: number
  opposite: number
}

const [PERSON_WORD, PERSON] = KIND_BITS.population[0] as readonly [number, number]
const masksOf = (kinds: readonly Kind[]) => kinds.map((kind) => KIND_BITS[kind][0] as readonly [word: number, mask: number])
const SUBJECT = masksOf(['disease', 'preparation'])
const OBJECT = masksOf(['condition', 'drug', 'part', 'stage', 'form', 'route'])
const NEGATION = OPPOSITES.length - 1
const NEGATION_WORD = OPPOSITE_WORD + (NEGATION >> 4)
const NEGATION_BIT = 1 << ((NEGATION & 15) * 2 + 1)
const LEFT_SIDES = 0x5555_5555

/** `ours` are the question's facets; the candidate's begin at `theirs[at]`. */
export function clashOf(ours: Int32Array, theirs: Int32Array, at: number): Clash {
  const mine = (ours[PERSON_WORD] as number) & PERSON
  const its = (theirs[at + PERSON_WORD] as number) & PERSON
  const wanted = ours[INTENT_WORD] as number
  const offered = theirs[at + INTENT_WORD] as number
  const denied = (ours[NEGATION_WORD] as number) ^ (theirs[at + NEGATION_WORD] as number)
  return {
    personMissing: Number((mine & ~its) !== 0),
    personAdded: Number((its & ~mine) !== 0),
    subject: Number(clashes(SUBJECT, ours, theirs, at)),
    object: Number(clashes(OBJECT, ours, theirs, at)),
    sameIntent: Number((wanted & offered & ~PERMISSION) !== 0 || (wanted !== 0 && wanted === offered)),
    otherIntent: Number(wanted !== 0 && offered !== 0 && (wanted & offered) === 0),
    negation: Number((denied & NEGATION_BIT) !== 0),
    opposite: Number(facing(ours, theirs, at)),
  }
}

function clashes(masks: readonly (readonly [word: number, mask: number])[], ours: Int32Array, theirs: Int32Array, at: number): boolean {
  for (const [word, mask] of masks) {
    const here = (ours[word] as number) & mask
    const there = (theirs[at + word] as number) & mask
    if ((here & ~there) !== 0 && (there & ~here) !== 0) return true
  }
  return false
}

/** One says 高 and not 低, the other 低 and not 高. */
function facing(ours: Int32Array, theirs: Int32Array, at: number): boolean {
  for (let word = OPPOSITE_WORD; word <= NEGATION_WORD; word++) {
    const here = ours[word] as number
    const there = theirs[at + word] as number
    const mine = here & ~there
    const its = there & ~here
    if (((((mine & LEFT_SIDES) << 1) & its) | ((mine >>> 1) & LEFT_SIDES & its)) !== 0) return true
  }
  return false
}
