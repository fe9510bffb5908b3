import type { Aliases, Named } from './aliases.ts'
import { FACETS, INTENT_WORD, KIND_BITS, NAMES, OPPOSITE_WORD, readFacets } from './facets.ts'
import { OPPOSITES } from './lexicon.ts'

/**
 * The guard against near-opposites: two questions that share nearly all their characters and must not be answered alike.
 * It knows what is written in lexicon.ts and the names handed in; it does not understand language, and says nothing where it knows nothing.
 */
export interface Difference {
  /** Why the two cannot be the same question, as `kind: what the first says / what the second says`; null where nothing speaks against it. */
  opposed: string | null
  /** One speaks of a person, route, illness, drug, number or negation of which the other is silent: near, but not the same. */
  partial: boolean
}

const KIND_NAMES = { population: '人群', route: '途径', disease: '疾病', preparation: '制剂' } as const
const ASIDE: ReadonlySet<string> = new Set(['能否', '手术', '医院', '过量', '预防'])
const NEGATION = OPPOSITES.length - 1
const NUMBER = /(\d+(?:\.\d+)?)(%|岁|个?月|天|日|周|年|次|针|剂|期|级|度|型|价|倍|小时|分钟|秒|毫升|毫克|克|公斤|斤|单位|支|瓶|片|粒|kg|g|mg|ug|ml|l|iu|u)?/gu

export function difference(first: Named, second: Named, aliases: Aliases): Difference {
  const facets = new Int32Array(2 * FACETS)
  readFacets(first.text, facets, 0)
  readFacets(second.text, facets, FACETS)
  const found = { opposed: null, partial: false } as Difference
  const compare = (kind: string, one: readonly string[], other: readonly string[]): void => {
    const left = one.filter((value) => !other.includes(value))
    const right = other.filter((value) => !one.includes(value))
    if (left.length > 0 && right.length > 0) found.opposed ??= `${kind}: ${left.join(' ')} / ${right.join(' ')}`
    if (left.length > 0 || right.length > 0) found.partial = true
  }
  compare('名称', first.names.map((name) => aliases.standard(name)), second.names.map((name) => aliases.standard(name)))
  for (const kind of ['population', 'disease', 'preparation', 'route'] as const) {
    compare(KIND_NAMES[kind], values(facets, 0, KIND_BITS[kind]), values(facets, FACETS, KIND_BITS[kind]))
  }
  compareNumbers(first.text, second.text, compare)
  compareOpposites(facets, found)
  compareIntents(facets, found)
  return found
}

function values(facets: Int32Array, at: number, bits: readonly (readonly [word: number, mask: number])[]): string[] {
  return bits.flatMap(([word, mask]) => NAMES.slice(word * 32, word * 32 + 32).filter((_, bit) => ((facets[at + word] ?? 0) & mask & (1 << bit)) !== 0))
}

/** Numbers are compared unit by unit: 5岁 and 3天 do not speak of the same thing, 5岁 and 3岁 do. */
function compareNumbers(first: string, second: string, compare: (kind: string, one: readonly string[], other: readonly string[]) => void): void {
  const one = numbersByUnit(first)
  const other = numbersByUnit(second)
  for (const unit of new Set([...one.keys(), ...other.keys()])) compare('数值', one.get(unit) ?? [], other.get(unit) ?? [])
}

function numbersByUnit(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [said, , unit = ''] of text.matchAll(NUMBER)) found.set(unit, [...(found.get(unit) ?? []), said])
  return found
}

/** 高 against 低: opposed where one text says the one side more often and the other text the other side. */
function compareOpposites(facets: Int32Array, found: Difference): void {
  OPPOSITES.forEach(([name, , opposite], index) => {
    const one = counts(facets, 0, index)
    const other = counts(facets, FACETS, index)
    if (index === NEGATION) {
      if (one.right > 0 !== other.right > 0) found.opposed ??= one.right > 0 ? '否定: 否定 / 肯定' : '否定: 肯定 / 否定'
    } else if (one.left > other.left && other.right > one.right) found.opposed ??= `相反: ${name} / ${opposite}`
    else if (other.left > one.left && one.right > other.right) found.opposed ??= `相反: ${opposite} / ${name}`
    else if (one.left !== other.left || one.right !== other.right) found.partial = true
  })
}

function counts(facets: Int32Array, at: number, index: number): { left: number; right: number } {
  const bits = (facets[at + OPPOSITE_WORD + (index >> 3)] as number) >>> ((index & 7) * 4)
  return { left: bits & 3, right: (bits >> 2) & 3 }
}

/** Opposed when both say what they want to know and have no part of it in common. */
function compareIntents(facets: Int32Array, found: Difference): void {
  const wanted = (at: number): string[] => values(facets, at, [[INTENT_WORD, -1]]).filter((intent) => !ASIDE.has(intent))
  const one = wanted(0)
  const other = wanted(FACETS)
  if (one.length > 0 && other.length > 0 && !one.some((intent) => other.includes(intent))) {
    found.opposed ??= `意图: ${one.join(' ')} / ${other.join(' ')}`
  }
}
