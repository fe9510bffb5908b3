import { normalize } from '../text/normalize.ts'
import { Phrases } from '../text/phrases.ts'
import { ASKING, BEFORE, BEHIND, DENIALS, FILLERS, KEPT, LIGHT, MODAL, SAME, SYMMETRIC, WISHES } from './alignment-words.ts'
import { SAID } from './facets.ts'
import type { WordGroup } from './synonym-tags.ts'

/** A word as the guard aligns it. */
export interface AlignedWord {
  /** As a folded text has it. */
  said: string
  /** Equal for words of one meaning. */
  meaning: string
  role: AlignedRole
  /** The side whose words decide the meaning of the question. */
  side: 'before' | 'behind' | null
  /** Beside it, two things may change places. */
  symmetric: boolean
}

/** `subject`: counts, and so does its place; `thing`: an illness, a drug, a part. `who`: counts, and may move. `wish`, `asking`, `modal`: what is wanted and how. `light`: may be left out. */
export type AlignedRole = 'subject' | 'thing' | 'who' | 'wish' | 'asking' | 'modal' | 'light' | 'denial' | 'filler'

/** Words of the lexicon that are cut up here: 怎么调理 asks for 调理, 饭后 is 饭 and 后. */
const ASKS = /^(?:怎|如何|咋|什么|几|多|一起|同时|吃|喝|哪|用多)/u
const PLACED = /.[前后]$/u

const list = (words: string): string[] =>
  words
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(normalize)

/** The words the guard aligns, with `groups` as words of one meaning beside those of the lexicon. */
export function alignedWords(groups: readonly WordGroup[]): Phrases<AlignedWord> {
  const known = new Map<string, Pick<AlignedWord, 'meaning' | 'role'>>()
  const put = (words: WordGroup, role: AlignedRole, meaning = words[0] ?? ''): void => {
    for (const word of words) if (!known.has(word)) known.set(word, { meaning, role })
  }
  for (const group of ASKING) put(list(group), 'asking')
  for (const group of MODAL) put(list(group), 'modal')
  for (const group of WISHES) put(list(group), 'wish')
  for (const group of LIGHT) put(list(group), 'light')
  for (const denial of list(DENIALS)) put([denial], 'denial', '不')
  for (const group of [...SAME.map(list), ...groups]) put(group, group.some(isPerson) ? 'who' : 'subject')
  for (const word of list(`${KEPT} ${BEFORE} ${BEHIND} ${SYMMETRIC}`)) put([word], 'subject')
  put(list(FILLERS), 'filler', '')
  putLexicon(put)
  const meaningOf = (word: string): string => known.get(word)?.meaning ?? word
  const [before, behind, symmetric] = [BEFORE, BEHIND, SYMMETRIC].map((words) => new Set(list(words).map(meaningOf))) as [Set<string>, Set<string>, Set<string>]
  return new Phrases(
    [...known].map(([word, { meaning, role }]) => {
      const side = before.has(meaning) ? 'before' : behind.has(meaning) ? 'behind' : null
      return [word, { said: word, meaning, role, side, symmetric: symmetric.has(meaning) }] as const
    }),
  )
}

const isPerson = (word: string): boolean => SAID.get(word)?.[0]?.kind === 'population'

function putLexicon(put: (words: WordGroup, role: AlignedRole, meaning?: string) => void): void {
  for (const [word, places] of SAID) {
    const [place] = places
    if ((place?.kind === 'intent' && ASKS.test(word)) || (place?.kind === null && PLACED.test(word))) continue
    const shares = place !== undefined && place.kind !== null && place.kind !== 'intent'
    const role = place?.kind === 'population' ? 'who' : shares ? 'thing' : 'subject'
    put([word], role, shares ? places.map(({ kind, name }) => `${kind}:${name}`).join(' ') : word)
  }
}
