import { automaton, type Match } from '../text/automaton.ts'
import { asTyped, fold, type Simplify } from '../text/fold.ts'
import { bodies, changes } from './lexicon/body.ts'
import * as conditions from './lexicon/conditions.ts'
import * as cues from './lexicon/cues.ts'
import * as effects from './lexicon/effects.ts'
import * as exposures from './lexicon/exposures.ts'
import { medicines } from './lexicon/medicines.ts'
import { products } from './lexicon/products.ts'
import { words } from './lexicon/words.ts'

const lexicons = {
  product: products,
  medicine: medicines,
  exposure: exposures.exposures,
  generic: exposures.generics,
  use: exposures.uses,
  done: exposures.dones,
  strong: effects.strong,
  typical: effects.typical,
  allergic: effects.allergic,
  symptom: effects.symptoms,
  body: bodies,
  change: changes,
  disease: conditions.diseases,
  swallowed: conditions.swallowed,
  after: cues.after,
  before: cues.before,
  occurs: cues.occurs,
  causes: cues.causes,
  blames: cues.blames,
  because: cues.because,
  indication: cues.indications,
  prevention: cues.preventions,
  benefit: cues.benefits,
  improvement: cues.improvements,
  modal: cues.modals,
  rechallenge: cues.rechallenges,
  negation: cues.negations,
  turn: cues.turns,
  emergence: cues.emergences,
  routine: cues.routines,
  question: cues.questions,
  wonder: cues.wonders,
  case: cues.cases,
  bearer: cues.bearers,
  joint: cues.joints,
  comma: words(', : ( )'),
  stop: ['。', '!', '?', ';', '\n'],
} satisfies Record<string, readonly string[]>

export type Kind = keyof typeof lexicons

/** A word of the lexicons in a text. A word may have several kinds: 停药 is an exposure and a rechallenge. */
export type Token = { text: string; start: number; end: number; is: ReadonlySet<Kind> }

/** The lexicon words of a text from left to right, longest match first, without overlaps. */
export function tokenise(text: string, simplify: Simplify = asTyped): { text: string; tokens: Token[] } {
  // 後 is essential for most rules, and unambiguous tables leave it out because 皇后 is written 后 in both scripts.
  const folded = closeUp(simplify(fold(text))).replaceAll('後', '后')
  const tokens: Token[] = []
  let taken = 0
  for (const { phrase, start, end } of byPlace(find(folded), folded)) {
    if (start < taken) continue
    tokens.push({ text: folded.slice(start, end), start, end, is: kinds[phrase] ?? new Set() })
    taken = end
  }
  // The end of the text ends its last clause.
  tokens.push({ text: '', start: folded.length, end: folded.length, is: new Set(['stop']) })
  return { text: folded, tokens }
}

const known = new Map<string, Set<Kind>>()
for (const [kind, list] of Object.entries(lexicons) as [Kind, readonly string[]][]) {
  for (const word of list) {
    const folded = fold(word)
    known.set(folded, (known.get(folded) ?? new Set()).add(kind))
  }
}
const kinds = [...known.values()]
const find = automaton([...known.keys()])

function byPlace(matches: readonly Match[], text: string): Match[] {
  const products = new Set(matches.filter(({ phrase }) => kinds[phrase]?.has('product')).map(({ start }) => start))
  // 自备的人血白蛋白 speaks of no person.
  const isInProduct = ({ start, end }: Match): boolean => text.slice(start, end) === '的人' && products.has(end - 1)
  return matches
    .filter((match) => !cutsLatin(text, match.start) && !cutsLatin(text, match.end) && !isInProduct(match))
    .sort((one, other) => one.start - other.start || other.end - one.end)
}

/** Whether a position is inside a Latin word: `pcc` is not a product in `apccx`. */
function cutsLatin(text: string, at: number): boolean {
  return isSmallLetter(text.charCodeAt(at - 1)) && isSmallLetter(text.charCodeAt(at))
}

/** @param unit NaN beyond either end */
function isSmallLetter(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a
}

/** Spaces between Chinese characters are removed. Line ends stay, and so does a space between two Latin words. */
function closeUp(text: string): string {
  return text.replace(/[^\S\n]+/g, (_, at: number) => (/[a-z0-9]/.test(text[at - 1] ?? '') ? ' ' : ''))
}
