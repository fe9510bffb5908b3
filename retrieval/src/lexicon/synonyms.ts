import { normalize } from '../text/normalize.ts'
import type { Phrases } from '../text/phrases.ts'
import { Aliases } from './aliases.ts'
import { alignedWords, type AlignedWord } from './aligned-words.ts'
import { coreWords } from './core-words.ts'
import { synonymGroupLine, type SynonymGroup, type SynonymUse } from './synonym-groups.ts'
import { SynonymTags, type WordGroup } from './synonym-tags.ts'
import { namedThings, type NamedThing } from './named-things.ts'

export { readSynonymGroups, MOST_GROUPS, SYNONYM_KINDS, SYNONYM_USES, SynonymFileFault, synonymGroupLine, synonymProblems } from './synonym-groups.ts'
export type { SynonymGroup, SynonymKind, SynonymProblem, SynonymUse } from './synonym-groups.ts'

/**
 * A list of groups in the forms the search reads. It does not change: with another list, an index is built anew. A list with problems (`synonymProblems`) works too: a word
 * belongs to the first group that has it.
 */
export class Synonyms {
  /** As they were given. */
  readonly groups: readonly SynonymGroup[]
  /** Equal for lists with the same effect and order. */
  readonly fingerprint: string
  /** Names and spellings that the standard word replaces. */
  readonly aliases: Aliases
  /** Words that count as one in finding and ordering. */
  readonly tags: SynonymTags
  /** Words as the guard aligns them. */
  readonly aligned: Phrases<AlignedWord>
  /** Replacements when two questions are compared for sameness. */
  readonly core: Phrases<string>
  #things: Phrases<NamedThing> | undefined

  constructor(groups: readonly SynonymGroup[] = []) {
    this.groups = groups
    this.fingerprint = groups.map((group) => synonymGroupLine({ ...group, id: '', kind: 'general' })).join('\n')
    const except = groups.filter(({ uses }) => uses.includes('search')).flatMap((group) => group.except ?? [])
    this.aliases = new Aliases(written(groups, 'name'), written(groups, 'spelling'))
    this.tags = new SynonymTags(this.words('search'), except.map(normalize), this.words('hint'))
    this.aligned = alignedWords(this.words('align'))
    this.core = coreWords(this.words('core'))
  }

  /** Illnesses, drugs, tests and parts of the body by their groups; compiled when first asked for. */
  get things(): Phrases<NamedThing> {
    return (this.#things ??= namedThings(this.groups))
  }

  /** The groups of one use, folded, the standard word first; groups of one standard word are one. */
  words(use: SynonymUse): WordGroup[] {
    return written(this.groups, use).map((group) => [...new Set(group.map(normalize))].filter((word) => word !== ''))
  }
}

/** The groups of one use as they are written. */
function written(groups: readonly SynonymGroup[], use: SynonymUse): WordGroup[] {
  const joined = new Map<string, string[]>()
  for (const { standard, words } of groups.filter(({ uses }) => uses.includes(use))) {
    const key = normalize(standard)
    joined.set(key, [...(joined.get(key) ?? [standard]), ...words])
  }
  return [...joined.values()]
}
