import { Aliases, type Named } from '@xunyi/retrieval/aliases'
import { normalize } from '@xunyi/retrieval/normalize'
import { difference } from '@xunyi/retrieval/opposites'
import { Phrases } from '@xunyi/retrieval/phrases'
import { aliases as names } from '../library/aliases.ts'
import { aspects, besideAspects, fillers, ordering, persons, sameWords, symmetric } from './ask-words.ts'

const aliases = new Aliases(names)
const list = (words: string) => words.split(' ').map(normalize)

const standardNames = new Set(names.map(([name = '']) => normalize(name)))
const [aspect, besideAspect, ordered, symmetrical, person] = [new Set(list(aspects)), new Set(list(besideAspects)), new Set(list(ordering)), new Set(list(symmetric)), new Set(list(persons))]
/** May stand anywhere in a question. */
const free = new Set(['能', '要', '怎么', '会'])
/** May stand before or behind what they go with, as long as the rest keeps its order. */
const passing = new Set(['后', '前'])
const negation = new Set(['不', '没', '没有', '未'])
const groups = sameWords.map(list)
const known = new Set([...groups.map(([first = '']) => first), ...aspect, ...besideAspect, ...ordered, ...person])

/** A name stands for itself, though it holds other words; a filler for nothing. */
const words = new Phrases<string>([
  ...[...standardNames].map((name) => [name, name] as const),
  ...groups.flatMap((group) => group.map((word) => [word, group[0]!] as const)),
  ...[...ordered, ...besideAspect].map((word) => [word, word] as const),
  ...list(fillers).map((word) => [word, ''] as const),
])

/** A question as asked: folded, names in their standard form. */
export function asked(text: string): Named {
  return aliases.apply(normalize(text))
}

/** Why two questions cannot be the same, where the guard against near-opposites knows; null where it is silent. */
export function opposed(one: Named, other: Named): string | null {
  return difference(one, other, aliases).opposed
}

/**
 * Equal for two questions that surely ask the same; it means nothing by itself. Every word counts: known ones in one spelling, unknown ones
 * as they stand. Their order counts too, but where it cannot matter: one medicine, one person, one wish.
 */
export function meaningOf(question: Named): string {
  const found = withoutIdle(wordsIn(question.text))
  const turning = found.some((word) => passing.has(word))
  const fixedOrder = found.some((word) => ordered.has(word) && !passing.has(word)) || (found.includes('前') && found.includes('后'))
  const things = new Set(found.filter((word) => standardNames.has(word) || !known.has(word)))
  if (!fixedOrder && !turning && (things.size <= 1 || found.some((word) => symmetrical.has(word)))) {
    return sorted(found.length > 2 ? found.filter((word) => word !== '用') : found)
  }
  const oneName = new Set(found.filter((word) => standardNames.has(word))).size === 1
  const moves = (word: string) =>
    free.has(word) || (!turning && person.has(word)) || (!fixedOrder && passing.has(word)) || (oneName && standardNames.has(word))
  return `${sorted(found.filter(moves))}|${found.filter((word) => !moves(word)).join('')}`
}

function wordsIn(text: string): string[] {
  const found: string[] = []
  let kept = 0
  const unknown = (to: number) => found.push(...text.slice(kept, to).split(/\s+/).filter((run) => run !== ''))
  words.each(text, (word, from, to) => {
    unknown(from)
    if (word !== '') found.push(word)
    kept = to
  })
  unknown(text.length)
  return found
}

/** Takes out words that say nothing beside others: 速度是多少 asks for the 速度, 要打几针 is 打几针. */
function withoutIdle(all: readonly string[]): string[] {
  const has = (...some: string[]) => some.some((word) => all.includes(word))
  const turning = all.some((word) => passing.has(word))
  const namesAspect = all.some((word) => aspect.has(word))
  const counts = has('多久', '多少')
  const infuses = has('怎么') || all.some((word) => symmetrical.has(word))
  return all.flatMap((word, at) => {
    if (namesAspect && (besideAspect.has(word) || word === '含' || (word === '用' && !turning))) return []
    if (counts && (word === '能' || word === '要')) return []
    // 打完疫苗多久 is 打疫苗后多久; 多久用完 is not.
    if (word === '用完' && at < all.length - 1 && !negation.has(all[at - 1] ?? '')) return ['用', '后']
    return word === '输' && !infuses ? ['用'] : [word]
  })
}

function sorted(some: readonly string[]): string {
  return [...new Set(some)].toSorted().join(' ')
}
