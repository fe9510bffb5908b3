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

/** The forms a list is read in, each compiled in one go. */
interface Compiled {
  fingerprint: string
  aliases: Aliases
  tags: SynonymTags
  aligned: Phrases<AlignedWord>
  core: Phrases<string>
  things: Phrases<NamedThing>
}

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
  /** Illnesses, drugs, tests and parts of the body, by their groups. */
  readonly things: Phrases<NamedThing>

  /** Compiles the list in one go, some 30 ms for the shipped one. `compiled` is for `paced`. */
  constructor(groups: readonly SynonymGroup[] = [], compiled: Compiled = atOnce(compiling(groups))) {
    this.groups = groups
    this.fingerprint = compiled.fingerprint
    this.aliases = compiled.aliases
    this.tags = compiled.tags
    this.aligned = compiled.aligned
    this.core = compiled.core
    this.things = compiled.things
  }

  /** Compiles the list in steps of a few milliseconds, with `pace` awaited before each. */
  static async paced(groups: readonly SynonymGroup[], pace: () => Promise<void>): Promise<Synonyms> {
    const steps = compiling(groups)
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return new Synonyms(groups, step.value)
      await pace()
    }
  }

  /** The groups of one use, folded, the standard word first; groups of one standard word are one. */
  words(use: SynonymUse): WordGroup[] {
    return folded(this.groups, use)
  }
}

/** Yields between the parts of the work. */
function* compiling(groups: readonly SynonymGroup[]): Generator<undefined, Compiled> {
  const fingerprint = groups.map((group) => synonymGroupLine({ ...group, id: '', kind: 'general' })).join('\n')
  yield
  const aliases = new Aliases(written(groups, 'name'), written(groups, 'spelling'), exceptions(groups, ['name', 'spelling']))
  yield
  const search = folded(groups, 'search')
  yield
  const tags = new SynonymTags(search, exceptions(groups, ['search']).map(normalize), folded(groups, 'hint'))
  yield
  const align = folded(groups, 'align')
  yield
  const aligned = alignedWords(align)
  yield
  const core = coreWords(folded(groups, 'core'))
  yield
  return { fingerprint, aliases, tags, aligned, core, things: namedThings(groups) }
}

function atOnce<T>(steps: Generator<undefined, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

const folded = (groups: readonly SynonymGroup[], use: SynonymUse): WordGroup[] =>
  written(groups, use).map((group) => [...new Set(group.map(normalize))].filter((word) => word !== ''))

const exceptions = (groups: readonly SynonymGroup[], of: readonly SynonymUse[]): string[] =>
  groups.filter(({ uses }) => of.some((use) => uses.includes(use))).flatMap(({ except = [] }) => except)

/** The groups of one use as they are written. */
function written(groups: readonly SynonymGroup[], use: SynonymUse): WordGroup[] {
  const joined = new Map<string, string[]>()
  for (const { standard, words } of groups.filter(({ uses }) => uses.includes(use))) {
    const key = normalize(standard)
    joined.set(key, [...(joined.get(key) ?? [standard]), ...words])
  }
  return [...joined.values()]
}
