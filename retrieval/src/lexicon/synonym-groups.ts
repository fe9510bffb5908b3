import { normalize } from '../text/normalize.ts'

/** Subjects of groups, for people: the search does not read them. */
export const SYNONYM_KINDS = [
  'drug',
  'brand',
  'illness',
  'symptom',
  'body',
  'examination',
  'person',
  'care',
  'ward',
  'abbreviation',
  'lay',
  'english',
  'general',
] as const
export type SynonymKind = (typeof SYNONYM_KINDS)[number]

/**
 * What a group does. `name`: the standard word replaces each word in every text, and two questions that name different things are kept apart. `spelling`: the standard
 * word replaces each word and keeps nothing apart (English between Chinese words). `search`: the words count as one in finding and ordering. `hint`: so they do where no
 * closer meaning is known (words of the ward that mean the same often, not always). `align`: the guard takes them for one word. `core`: questions that differ in them
 * alone are the same. `equality`: so they are among open questions.
 */
export const SYNONYM_USES = ['name', 'spelling', 'search', 'hint', 'align', 'core', 'equality'] as const
export type SynonymUse = (typeof SYNONYM_USES)[number]

/** Words for one thing. Groups of one standard word and one use count as one group. */
export interface SynonymGroup {
  id: string
  standard: string
  /** The other words for it; none where the name only keeps longer or shorter names apart. */
  words: readonly string[]
  kind: SynonymKind
  uses: readonly SynonymUse[]
  /** Longer words that contain one of these and mean something else: 中风险 is no 中风. */
  except?: readonly string[]
}

/** Why a list of groups is not accepted; `other` is the group that has the word already. */
export interface SynonymProblem {
  id: string
  reason: 'sameId' | 'noStandard' | 'noWords' | 'noUses' | 'emptyWord' | 'shortName' | 'longWord' | 'wordTwice' | 'wordElsewhere' | 'tooManyGroups'
  word: string | null
  other: string | null
}

/** Tags of groups have 12 bits, of which the lexicon takes the lowest 128 values. */
export const MOST_GROUPS = 3900
const LONGEST_WORD = 60

/** Everything that is wrong with a list of groups, in its order; none where it can be used. */
export function synonymProblems(groups: readonly SynonymGroup[]): SynonymProblem[] {
  const problems: SynonymProblem[] = []
  const ids = new Set<string>()
  const owners = new Map<string, { standard: string; id: string }>()
  for (const [at, group] of groups.entries()) {
    const report = (reason: SynonymProblem['reason'], word: string | null = null, other: string | null = null): void => {
      problems.push({ id: group.id, reason, word, other })
    }
    if (ids.has(group.id)) report('sameId')
    ids.add(group.id)
    if (at === MOST_GROUPS) report('tooManyGroups')
    reportWords(group, report)
    const standard = normalize(group.standard)
    for (const use of group.uses) {
      for (const word of new Set([group.standard, ...group.words].map(normalize))) {
        const key = `${use} ${word}`
        const owner = owners.get(key)
        if (owner === undefined) owners.set(key, { standard, id: group.id })
        else if (owner.standard !== standard) report('wordElsewhere', word, owner.id)
      }
    }
  }
  return problems
}

function reportWords({ standard, words, uses }: SynonymGroup, report: (reason: SynonymProblem['reason'], word?: string) => void): void {
  if (normalize(standard) === '') report('noStandard')
  if (words.length === 0 && !uses.includes('name')) report('noWords')
  if (uses.length === 0) report('noUses')
  const seen = new Set<string>()
  for (const word of [standard, ...words]) {
    const folded = normalize(word)
    if (folded === '' && word !== standard) report('emptyWord', word)
    if (word.length > LONGEST_WORD) report('longWord', word)
    if (folded.length === 1 && uses.includes('name')) report('shortName', word)
    if (folded !== '' && seen.has(folded)) report('wordTwice', word)
    seen.add(folded)
  }
}

/** A line of a file of groups cannot be read; the message names it. */
export class SynonymFileFault extends Error {}

/**
 * The groups of a JSON Lines file: an object a line, empty lines and unknown fields are ignored.
 * @throws SynonymFileFault for a line that is no group
 */
export function readSynonymGroups(jsonl: string): SynonymGroup[] {
  return jsonl.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [groupOf(line, at + 1)]))
}

/** A group as a line of such a file, without its end. */
export function synonymGroupLine({ id, standard, words, kind, uses, except = [] }: SynonymGroup): string {
  return JSON.stringify({ id, standard, words, kind, uses, ...(except.length > 0 && { except }) })
}

function groupOf(line: string, number: number): SynonymGroup {
  const row = parsed(line)
  const [id, standard, kind] = [row['id'], row['standard'], SYNONYM_KINDS.find((known) => known === row['kind'])]
  const [words, uses, except] = [textsIn(row['words']), usesIn(row['uses']), textsIn(row['except'] ?? [])]
  if (typeof id !== 'string' || typeof standard !== 'string') throw new SynonymFileFault(`line ${number}: "id" and "standard" are texts`)
  if (kind === undefined) throw new SynonymFileFault(`line ${number}: "kind" is one of ${SYNONYM_KINDS.join(', ')}`)
  if (words === null || except === null) throw new SynonymFileFault(`line ${number}: "words" and "except" are lists of texts`)
  if (uses === null) throw new SynonymFileFault(`line ${number}: "uses" is a list of ${SYNONYM_USES.join(', ')}`)
  return { id, standard, words, kind, uses, ...(except.length > 0 && { except }) }
}

function parsed(line: string): Record<string, unknown> {
  try {
    const row: unknown = JSON.parse(line)
    if (typeof row === 'object' && row !== null) return row as Record<string, unknown>
  } catch {
    // Told as a line without fields below.
  }
  return {}
}

const textsIn = (value: unknown): string[] | null => (Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null)

function usesIn(value: unknown): SynonymUse[] | null {
  const texts = textsIn(value)
  const uses = texts?.flatMap((text) => SYNONYM_USES.find((known) => known === text) ?? [])
  return uses !== undefined && uses.length === texts?.length ? uses : null
}
