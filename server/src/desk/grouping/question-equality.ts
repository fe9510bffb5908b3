import { Aliases, type Named } from '@xunyi/retrieval/aliases'
import { normalize } from '@xunyi/retrieval/normalize'
import { difference } from '@xunyi/retrieval/opposites'
import { Phrases } from '@xunyi/retrieval/phrases'
import { aliases as names } from '../../library/aliases.ts'
import { aspects, besideAspects, besideRest, everydayWords, fillers, light, ordering, persons, sameWords, symmetric, things } from './equality-words.ts'

const aliases = new Aliases(names)
const list = (words: string) => words.split(' ').map(normalize)

const standardNames = new Set(names.map(([name = '']) => normalize(name)))
const [aspect, besideAspect, ordered, symmetrical, person] = [
  new Set(list(aspects)),
  new Set(list(besideAspects)),
  new Set(list(ordering)),
  new Set(list(symmetric)),
  new Set(list(persons)),
]
/** Words whose position in a question is free. */
const free = new Set(['能', '要', '怎么', '会'])
/** Words that may precede or follow their noun while the rest keeps its order. */
const beforeOrAfter = new Set(['后', '前'])
const negation = new Set(['不', '没', '没有', '未'])
const groups = [...sameWords, ...everydayWords].map(list)
const known = new Set([...sameWords.map(list).map(([first = '']) => first), ...aspect, ...besideAspect, ...ordered, ...person])

const [slight, restful] = [new Set(list(light)), new Set(list(besideRest))]
/** Question words and modal verbs: their position does not matter. */
const intents = new Set(['能', '要', '会', '怎么', '为什么', '哪里', '谁', '什么', '处理'])
/** Points in time: after 打完 they are no treatment. */
const moments = new Set(['当天', '第2天'])
/** Verbs of adding, beside which a place is significant. */
const adding = new Set(['加入', '加', '放', '混合'])
/** Verbs that apply to one of two medicines. */
const ofOneMedicine = new Set(['停药', '停', '减少', '增加', '减量', '加量', '漏用', '开始', '停止'])
const inside = new Set(['里', '里面', '中'])
const shelfLifePhrases = ['能', '可以', '能够', '可'].flatMap((may) =>
  ['放', '存', '保存', '放置', '存放', '储存'].flatMap((keep) => groups.find(([first]) => first === '多久')!.map((long) => may + keep + long)),
)
const anyName = new RegExp([...standardNames].toSorted((one, other) => other.length - one.length).join('|'), 'gu')

/** Phrases with their standard word: a name stands for itself, a filler for the empty string. */
const words = new Phrases<string>([
  ...[...standardNames].map((name) => [name, name] as const),
  ...groups.flatMap((group) => group.map((word) => [word, group[0]!] as const)),
  ...[...ordered, ...besideAspect].map((word) => [word, word] as const),
  ...list(fillers).map((word) => [word, ''] as const),
  ...[...slight, ...restful, ...list(things)].map((word) => [word, word] as const),
  ...shelfLifePhrases.map((word) => [word, '有效期'] as const),
])

/** Phrases that look like negations to the guard and are none. */
const falseNegations = [
  [/[没未][用打输]完(?:的?药液?)?(?:剩[下余])?/gu, '剩余'],
  [/(?<=[肝肾心]功能)(?:不好|差)/gu, '不全'],
  [/含不含|有没有含/gu, '含'],
] as const

/** A question, folded and with names in their standard form. */
export function readQuestion(text: string): Named {
  return aliases.apply(falseNegations.reduce((folded, [pattern, plain]) => folded.replaceAll(pattern, plain), normalize(text)))
}

/** The reason the guard against near-opposites gives why two questions differ; null where it finds none. */
export function oppositionOf(one: Named, other: Named): string | null {
  return difference(one, other, aliases).opposed
}

/** A key that is equal for two questions that certainly ask the same unless the guard opposes them; null for punctuation alone. */
export function equalityKey(question: Named): string | null {
  const content = contentKey(question)
  return content === null ? orderedKey(question) || null : `: ${content}`
}

/**
 * A key of all words: known ones in their standard form, unknown ones as written. Their order counts except where it cannot matter: one
 * medicine, one person, one intent.
 */
function orderedKey(question: Named): string {
  const found = withoutRedundant(wordsIn(question.text))
  const turning = found.some((word) => beforeOrAfter.has(word))
  const fixedOrder = found.some((word) => ordered.has(word) && !beforeOrAfter.has(word)) || (found.includes('前') && found.includes('后'))
  const things = new Set(found.filter((word) => standardNames.has(word) || !known.has(word)))
  if (!fixedOrder && !turning && (things.size <= 1 || found.some((word) => symmetrical.has(word)))) {
    return sorted(found.length > 2 ? found.filter((word) => word !== '用') : found)
  }
  const oneName = new Set(found.filter((word) => standardNames.has(word))).size === 1
  const moves = (word: string) =>
    free.has(word) || (!turning && person.has(word)) || (!fixedOrder && beforeOrAfter.has(word)) || (oneName && standardNames.has(word))
  return `${sorted(found.filter(moves))}|${found.filter((word) => !moves(word)).join('')}`
}

/**
 * A key of what is asked about a medicine, without its route and without function words. Intent and medicine have no position; the rest
 * keeps its order: before and after, cause and effect. Null where the question names no medicine or says nothing else about it.
 */
function contentKey(question: Named): string | null {
  const found = withoutRedundant(withAfter(wordsIn(withCompletion(question.text))))
  const names = new Set(found.filter((word) => standardNames.has(word)))
  if (names.size === 0) return null
  const [rest, must] = [found.includes('剩余'), found.includes('要')]
  const [may, puts] = [found.includes('能'), found.some((word) => adding.has(word))]
  const content = found.filter((word, at) => {
    if (
      intents.has(word) ||
      (rest && may && restful.has(word)) ||
      isRedundant(word, found[at - 1], found[at + 1]) ||
      (word === '先' && must && found.includes('前'))
    )
      return false
    // 打多久 differs from 多久打.
    if (word === '用') return found.slice(at + 1).find((next) => !intents.has(next) && !names.has(next)) === '多久'
    // 要查心电图 equals 要做心电图, 里面有气泡能用吗 equals 有气泡能用吗.
    return !(slight.has(word) && !(puts && inside.has(word) && names.has(found[at - 1] ?? ''))) && !(must && word === '监测') && !(may && word === '含')
  })
  if (content.every((word) => names.has(word) || beforeOrAfter.has(word) || word === '用' || word === '多久')) return null
  const ordering = content.some((word) => beforeOrAfter.has(word) || negation.has(word))
  const together = content.some((word) => symmetrical.has(word))
  const others = content.filter((word) => !names.has(word) && !symmetrical.has(word)).length
  // 停激素能打静丙 differs from 停静丙能打激素, 剩下的静丙和激素同用 from 剩下的激素和静丙同用.
  const apart = !content.some((word) => ofOneMedicine.has(word)) && (together ? others <= 1 && !ordering : names.size === 1)
  // 白蛋白里加胰岛素 and 白蛋白加到胰岛素里 differ in the position of the medicine.
  const stays = (word: string, at: number) => names.has(word) && (!apart || inside.has(content[at + 1] ?? ''))
  const kept = content.filter((word, at) => (!names.has(word) || stays(word, at)) && word !== content[at - 1])
  const fixed = puts || !apart || kept.length > 2 || kept.some((word) => ordered.has(word))
  const wish = found.findLastIndex((word) => intents.has(word))
  // 有气泡能用吗 differs from 能有气泡吗.
  const used =
    wish >= 0 &&
    found.slice(wish + 1).includes('用') &&
    found.slice(wish + 1).every((word) => names.has(word) || slight.has(word) || (rest && restful.has(word)))
      ? ' 用'
      : ''
  return `${sorted([...names])}|${sorted(found.filter((word) => intents.has(word)))}${used}|${fixed ? kept.join(' ') : sorted(kept)}`
}

/** 了 after a verb of giving: the treatment is complete. */
export const completedAction = /(?<=(?<![没未不])(?:打|输|用|注射|输注|接种))了(?![解几多])/gu
const questionCharacters = [...'能要会多几可怎如咋']

/** Reads 打了静丙能喝酒吗 as 打完静丙能喝酒吗. */
function withCompletion(text: string): string {
  const lastQuestion = Math.max(...questionCharacters.map((character) => text.lastIndexOf(character)))
  return text.replaceAll(completedAction, (done, at: number) => (at < lastQuestion ? '完' : done))
}

/** Reads 打完疫苗 and 疫苗打完 as 疫苗后. */
function withAfter(all: readonly string[]): string[] {
  const thing = (word: string | undefined) =>
    word !== undefined && !intents.has(word) && !slight.has(word) && !moments.has(word) && !beforeOrAfter.has(word) && word !== '多久' && word !== '多少'
  const turned = [...all]
  for (let at = 0; at < turned.length - 1; at++) {
    if (turned[at] !== '用完' || negation.has(turned[at - 1] ?? '')) continue
    const moves = thing(turned[at + 1]) && !standardNames.has(turned[at - 1] ?? '')
    turned.splice(at, 2, ...(moves ? [turned[at + 1]!, '后'] : ['后', turned[at + 1]!]))
  }
  return turned
}

/** Redundant words: 打完当天 equals 打当天, 开封后没用完 equals 开封没用完, 多久再输 equals 多久输. */
function isRedundant(word: string, before: string | undefined, behind: string | undefined): boolean {
  return (word === '后' && (behind === '当天' || behind === '剩余' || before === '取出')) || (word === '重复' && before === '多久')
}

function wordsIn(question: string): string[] {
  const text = question.replaceAll(/(?<!手)术(?=[前后中])/gu, '手术').replaceAll(anyName, ' $& ')
  const found: string[] = []
  let kept = 0
  const unknown = (to: number) =>
    found.push(
      ...text
        .slice(kept, to)
        .split(/\s+/)
        .filter((run) => run !== ''),
    )
  words.each(text, (word, from, to) => {
    unknown(from)
    if (word !== '') found.push(word)
    kept = to
  })
  unknown(text.length)
  return found
}

/** Removes words that others make redundant: 速度是多少 equals 速度, 要打几针 equals 打几针. */
function withoutRedundant(all: readonly string[]): string[] {
  const has = (...some: string[]) => some.some((word) => all.includes(word))
  const turning = all.some((word) => beforeOrAfter.has(word))
  const namesAspect = all.some((word) => aspect.has(word))
  const counts = has('多久', '多少')
  const infuses = has('怎么') || all.some((word) => symmetrical.has(word))
  return all.flatMap((word, at) => {
    if (namesAspect && (besideAspect.has(word) || word === '含' || (word === '用' && !turning))) return []
    if (counts && (word === '能' || word === '要')) return []
    // 打完疫苗多久 equals 打疫苗后多久; 多久用完 does not.
    if (word === '用完' && at < all.length - 1 && !negation.has(all[at - 1] ?? '')) return ['用', '后']
    return word === '输' && !infuses ? ['用'] : [word]
  })
}

function sorted(some: readonly string[]): string {
  return [...new Set(some)].toSorted().join(' ')
}
