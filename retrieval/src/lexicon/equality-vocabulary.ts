import { normalize } from '../text/normalize.ts'
import { Phrases } from '../text/phrases.ts'
import { ASKING, ASPECTS, BESIDE_ASPECTS, BESIDE_REST, FILLERS, HANDLING, LIGHT, ORDERING, PERSONS, SYMMETRIC, THINGS } from './equality-words.ts'
import type { WordGroup } from './synonym-tags.ts'

const list = (words: string): string[] =>
  words
    .split(' ')
    .filter((word) => word !== '')
    .map(normalize)

const escaped = (word: string): string => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

const ASKING_GROUPS = ASKING.map(list)
const HANDLING_GROUPS = HANDLING.map(list)
/** 能放多久: how long a medicine keeps. */
const SHELF_LIFE = ['能', '可以', '能够', '可'].flatMap((may) =>
  ['放', '存', '保存', '放置', '存放', '储存'].flatMap((keep) =>
    (ASKING_GROUPS.find(([first]) => first === '多久') as WordGroup).map((long) => may + keep + long),
  ),
)

/** The words by which open questions are compared, with `names` and `groups` beside the grammar. */
export class EqualityVocabulary {
  /** Folded names of medicines and the like. */
  readonly names: ReadonlySet<string>
  readonly aspects: ReadonlySet<string>
  readonly besideAspects: ReadonlySet<string>
  readonly ordering: ReadonlySet<string>
  readonly symmetric: ReadonlySet<string>
  readonly persons: ReadonlySet<string>
  readonly light: ReadonlySet<string>
  readonly besideRest: ReadonlySet<string>
  /** Words that are no thing: where one thing is asked about, the order of words is free. */
  readonly known: ReadonlySet<string>
  readonly #anyName: RegExp | null
  readonly #words: Phrases<string>

  constructor(names: readonly string[], groups: readonly WordGroup[]) {
    const all = [...ASKING_GROUPS, ...HANDLING_GROUPS, ...groups]
    const standards = new Map(all.flatMap((group) => group.map((word) => [word, group[0] as string] as const)).toReversed())
    // The lists name words; what is compared are the standard words of their groups.
    const listed = (words: string): Set<string> => new Set(list(words).map((word) => standards.get(word) ?? word))
    this.names = new Set(names)
    this.aspects = listed(ASPECTS)
    this.besideAspects = listed(BESIDE_ASPECTS)
    this.ordering = listed(ORDERING)
    this.symmetric = listed(SYMMETRIC)
    this.persons = listed(PERSONS)
    this.light = listed(LIGHT)
    this.besideRest = listed(BESIDE_REST)
    this.known = new Set([...ASKING_GROUPS.map(([first = '']) => first), ...this.aspects, ...this.besideAspects, ...this.ordering, ...this.persons])
    this.#anyName =
      names.length === 0
        ? null
        : new RegExp(
            names
              .toSorted((one, other) => other.length - one.length)
              .map(escaped)
              .join('|'),
            'gu',
          )
    this.#words = new Phrases<string>([
      ...names.map((name) => [name, name] as const),
      ...all.flatMap((group) => group.map((word) => [word, group[0] as string] as const)),
      ...[...this.ordering, ...this.besideAspects].map((word) => [word, word] as const),
      ...list(FILLERS).map((word) => [word, ''] as const),
      ...[...this.light, ...this.besideRest, ...list(THINGS)].map((word) => [word, word] as const),
      ...SHELF_LIFE.map((word) => [word, '有效期'] as const),
    ])
  }

  /** The words of a folded text in standard form, fillers left out, unknown ones as written. */
  wordsIn(folded: string): string[] {
    const text = this.#anyName === null ? folded : folded.replaceAll(this.#anyName, ' $& ')
    const found: string[] = []
    let kept = 0
    const unknown = (to: number): void => {
      found.push(
        ...text
          .slice(kept, to)
          .split(/\s+/)
          .filter((run) => run !== ''),
      )
    }
    this.#words.each(text, (word, from, to) => {
      unknown(from)
      if (word !== '') found.push(word)
      kept = to
    })
    unknown(text.length)
    return found
  }
}
