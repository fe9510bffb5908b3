import { matcher, tablesOf, type Match, type Tables } from '../text/automaton.ts'
import type { Simplify } from '../text/fold.ts'
import { isWritten, type Coverage } from './matches.ts'
import { read, type Reading } from './reading.ts'

/* Object x intent: an object of a category beside one of the intents that the category names, without a clinical context. */

export interface IntentList {
  id: string
  name: string
  words: readonly string[]
}
export interface Rules {
  categories: readonly { id: string; objects?: readonly string[] | undefined; intents?: readonly string[] | undefined }[]
  intents?: readonly IntentList[] | undefined
  clinical?: readonly string[] | undefined
}

/** The roles of a word in the rules; the same word may have several. */
type Part = { object: number } | { intent: string } | 'clinical'

export interface CompiledRules {
  tables: Tables
  /** For each phrase of the tables its parts, and the phrase as the list writes it. */
  phrases: { written: string; parts: Part[] }[]
}

export function compileRules(rules: Rules, simplify: Simplify): CompiledRules {
  const phrases = new Map<string, { written: string; parts: Part[] }>()
  const add = (words: readonly string[], part: Part) => {
    for (const written of words) {
      const { letters } = read(written, simplify)
      const known = phrases.get(letters)
      if (known) known.parts.push(part)
      else phrases.set(letters, { written, parts: [part] })
    }
  }
  for (const [object, { objects = [] }] of rules.categories.entries()) add(objects, { object })
  for (const { id, words } of rules.intents ?? []) add(words, { intent: id })
  add(rules.clinical ?? [], 'clinical')
  return { tables: tablesOf([...phrases.keys()]), phrases: [...phrases.values()] }
}

/** An object with its intent: the category's index and both words; `by` is the clinical context that lifts it. */
export interface Pair {
  category: number
  object: string
  intent: string
  by: string | null
}

/** Letters between object and intent: an intent of one character is part of many words and must stand closer. */
const reach = { single: 4, longer: 9 }

/** Finds the pairs of a text, in its order. Linear in the text: an object is compared with the intents around it alone. */
export function pairsOf(rules: Rules, compiled: CompiledRules) {
  const find = matcher(compiled.tables)
  const intents = rules.categories.map(({ intents = [] }) => new Set(intents))
  return function* (reading: Reading, covered: () => Coverage): Generator<Pair> {
    const matches = find(reading.letters)
    const partsOf = ({ phrase }: Match) => compiled.phrases[phrase]!
    const isObject = (match: Match) => partsOf(match).parts.some((part) => typeof part === 'object' && 'object' in part)
    if (!matches.some(isObject)) return
    const written = matches.filter((match) => isWritten(match, reading)).toSorted((one, other) => one.start - other.start)
    const sentences = sentencesOf(reading)
    const contexts = new Map<number, string>()
    for (const match of written) {
      const sentence = sentences[match.start]!
      if (!contexts.has(sentence) && partsOf(match).parts.includes('clinical')) contexts.set(sentence, partsOf(match).written)
    }
    for (const [at, match] of written.entries()) {
      const { parts, written: object } = partsOf(match)
      for (const part of parts) {
        if (part === 'clinical' || !('object' in part)) continue
        const intent = intentBeside(written, at, intents[part.object]!)
        if (intent === null || covered()(match)) continue
        yield { category: part.object, object, intent, by: contexts.get(sentences[match.start]!) ?? null }
      }
    }

    function intentBeside(all: readonly Match[], at: number, wanted: ReadonlySet<string>): string | null {
      const object = all[at]!
      const fits = (other: Match) => {
        const { parts, written } = partsOf(other)
        if (!parts.some((part) => typeof part === 'object' && 'intent' in part && wanted.has(part.intent))) return null
        const between = other.end <= object.start ? object.start - other.end : other.start - object.end
        if (between < 0 || between > ([...written].length === 1 ? reach.single : reach.longer)) return null
        return sentences[other.start] === sentences[object.start] ? written : null
      }
      for (let one = at - 1; one >= 0 && object.start - all[one]!.start <= widest; one -= 1) {
        const found = fits(all[one]!)
        if (found !== null) return found
      }
      for (let one = at + 1; one < all.length && all[one]!.start - object.end <= reach.longer; one += 1) {
        const found = fits(all[one]!)
        if (found !== null) return found
      }
      return null
    }
  }
}

/** The longest word of a list and the reach beyond it. */
const widest = 50

/** The number of the sentence of each letter. Signs between most letters are a disguise and end no sentence. */
function sentencesOf({ letters, gaps }: Reading): Int32Array {
  const ends = gaps.filter((gap) => gap === 'sentence').length
  const sentences = new Int32Array(letters.length)
  if (ends * 3 > letters.length) return sentences
  let sentence = 0
  for (let at = 0; at < letters.length; at += 1) {
    if (at > 0 && gaps[at] === 'sentence') sentence += 1
    sentences[at] = sentence
  }
  return sentences
}
