import { normalize } from '../text/normalize.ts'
import { Phrases } from '../text/phrases.ts'
import type { WordGroup } from './synonym-tags.ts'

/** The replacement of a phrase, and the number of its name; null: a word that is no name. A longer word that only contains a name stands for itself. */
type Standing = { standard: string; name: number | null } | typeof asWritten
const asWritten = null

/** A text in which every known name stands in its standard form, and which names those are (positions in the list of groups, rising). */
export interface Named {
  text: string
  names: readonly number[]
}

const NONE: readonly number[] = []

/**
 * Other names of one thing: generic and brand names, abbreviations, short forms; a group is one thing, its first name is the standard one:
 * `[['静注人免疫球蛋白', '静丙', 'IVIG'], …]`. Names of one character are left out: they would be found everywhere. A name in two groups belongs to the first.
 * Spellings, English words between Chinese ones, become the standard name of their first word, or that word, and are no names.
 */
export class Aliases {
  /** As they were given. */
  readonly groups: readonly WordGroup[]
  readonly #standard: readonly string[]
  readonly #phrases: Phrases<Standing>

  /** `except`: longer words that contain a name and mean something else. */
  constructor(groups: readonly WordGroup[] = [], spellings: readonly WordGroup[] = [], except: readonly string[] = []) {
    this.groups = groups
    const folded = groups.map((group) => group.map(normalize).filter((name) => name.length > 1))
    this.#standard = folded.map((group) => group[0] ?? '')
    const names = folded.flatMap((group, index) => group.map((name) => [name, { standard: group[0] ?? '', name: index }] as const))
    const known = new Map<string, Standing>(names.toReversed())
    const words = spellings
      .map((group) => group.map(normalize))
      .flatMap(([chinese = '', ...others]) => {
        const standing = known.get(chinese) ?? { standard: chinese, name: null }
        return others.map((word) => [word, standing] as const)
      })
    this.#phrases = new Phrases<Standing>([...names, ...words, ...except.map((word) => [normalize(word), asWritten] as const)])
  }

  /** `folded` has been through `normalize`. */
  apply(folded: string): Named {
    const names = new Set<number>()
    let text = ''
    let kept = 0
    let translated = false
    this.#phrases.each(folded, (standing, from, to) => {
      if (standing === asWritten) return
      const { standard, name } = standing
      if (name !== null) names.add(name)
      else translated = true
      text += folded.slice(kept, from) + standard
      kept = to
    })
    text += folded.slice(kept)
    // A space stood between the words of the other language.
    if (translated) text = text.replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
    return { text, names: names.size > 0 ? [...names].sort((a, b) => a - b) : NONE }
  }

  /** The standard name of a group, folded. */
  standard(name: number): string {
    return this.#standard[name] ?? ''
  }
}
