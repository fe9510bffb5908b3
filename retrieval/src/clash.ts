import { INTENT_WORD, KIND_BITS, OPPOSITE_WORD, PERMISSION } from './facets.ts'
import { OPPOSITES } from './lexicon.ts'

/** Where two questions' facets agree and where they clash, each 0 or 1, for ranking. The guard (opposites.ts) asks the same of texts and says why. */
export interface Clash {
  personMissing: number
  personAdded: number
  subject: number
  sameIntent: number
  otherIntent: number
  negation: number
  opposite: number
}

/** `ours` are the question's facets; the candidate's begin at `theirs[at]`. */
export function clashOf(ours: Int32Array, theirs: Int32Array, at: number): Clash {
  const only = (kind: keyof typeof KIND_BITS, mine: boolean): boolean =>
    KIND_BITS[kind].some(([word, mask]) => {
      const here = ours[word] as number
      const there = theirs[at + word] as number
      return ((mine ? here & ~there : there & ~here) & mask) !== 0
    })
  const both = (kind: keyof typeof KIND_BITS): boolean => only(kind, true) && only(kind, false)
  const wanted = ours[INTENT_WORD] as number
  const offered = theirs[at + INTENT_WORD] as number
  const opposite = oppositeSides(ours, theirs, at)
  return {
    personMissing: Number(only('population', true)),
    personAdded: Number(only('population', false)),
    subject: Number(both('disease') || both('preparation')),
    sameIntent: Number((wanted & offered & ~PERMISSION) !== 0 || (wanted !== 0 && wanted === offered)),
    otherIntent: Number(wanted !== 0 && offered !== 0 && (wanted & offered) === 0),
    negation: Number(opposite.negation),
    opposite: Number(opposite.sides),
  }
}

function oppositeSides(ours: Int32Array, theirs: Int32Array, at: number): { negation: boolean; sides: boolean } {
  let sides = false
  for (let index = 0; index < OPPOSITES.length; index++) {
    const word = OPPOSITE_WORD + (index >> 3)
    const here = ((ours[word] as number) >>> ((index & 7) * 4)) & 15
    const there = ((theirs[at + word] as number) >>> ((index & 7) * 4)) & 15
    if (index === OPPOSITES.length - 1) return { negation: here >> 2 > 0 !== there >> 2 > 0, sides }
    const left = (here & 3) - (there & 3)
    const right = (here >> 2) - (there >> 2)
    if ((left > 0 && right < 0) || (left < 0 && right > 0)) sides = true
  }
  return { negation: false, sides }
}
