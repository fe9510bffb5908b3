import { normalize } from '../text/normalize.ts'
import { Phrases } from '../text/phrases.ts'

/** A text in which every known name stands in its standard form, and which names those are (positions in the list of groups, rising). */
export interface Named {
  text: string
  names: readonly number[]
}

/**
 * Other names of one thing: generic and brand names, abbreviations, short forms. The list is the caller's; a group is one
 * thing, its first name is the standard one: `[['静注人免疫球蛋白', '静丙', 'IVIG'], …]`. Names of one character are left out:
 * they would be found everywhere. A name in two groups belongs to the first.
 */
export class Aliases {
  readonly #standard: readonly string[]
  readonly #phrases: Phrases<number>

  constructor(groups: readonly (readonly string[])[] = []) {
    const folded = groups.map((group) => group.map(normalize).filter((name) => name.length > 1))
    this.#standard = folded.map((group) => group[0] ?? '')
    this.#phrases = new Phrases(folded.flatMap((group, index) => group.map((name) => [name, index] as const)))
  }

  /** `folded` has been through `normalize`. */
  apply(folded: string): Named {
    const names = new Set<number>()
    let text = ''
    let kept = 0
    this.#phrases.each(folded, (group, from, to) => {
      names.add(group)
      text += folded.slice(kept, from) + this.#standard[group]
      kept = to
    })
    return { text: text + folded.slice(kept), names: [...names].sort((a, b) => a - b) }
  }

  /** The standard name of a group, folded. */
  standard(name: number): string {
    return this.#standard[name] ?? ''
  }
}
