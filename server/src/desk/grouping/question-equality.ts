import { Aliases, type Named } from '@xunyi/retrieval/aliases'
import { normalize } from '@xunyi/retrieval/normalize'
import { difference } from '@xunyi/retrieval/opposites'
import { Phrases } from '@xunyi/retrieval/phrases'
import { aliases as names } from '../../library/aliases.ts'
import { aspects, besideAspects, besideRest, everydayWords, fillers, light, ordering, persons, sameWords, symmetric, things } from './equality-words.ts'

const aliases = new Aliases(names)
const list = (words: string) => words.split(' ').map(normalize)

const standardNames = new Set(names.map(([name = '']) => normalize(name)))
const [aspect, besideAspect, ordered, symmetrical, person] = [new Set(list(aspects)), new Set(list(besideAspects)), new Set(list(ordering)), new Set(list(symmetric)), new Set(list(persons))]
/** May stand anywhere in a question. */
const free = new Set(['能', '要', '怎么', '会'])
/** May stand before or behind what they go with, as long as the rest keeps its order. */
const passing = new Set(['后', '前'])
const negation = new Set(['不', '没', '没有', '未'])
const groups = [...sameWords, ...everydayWords].map(list)
const known = new Set([...sameWords.map(list).map(([first = '']) => first), ...aspect, ...besideAspect, ...ordered, ...person])

const [slight, restful] = [new Set(list(light)), new Set(list(besideRest))]
/** What is wanted: where it stands says nothing. */
const wishes = new Set(['能', '要', '会', '怎么', '为什么', '哪里', '谁', '什么', '处理'])
/** Behind 打完 these are nothing that was given. */
const moments = new Set(['当天', '第2天'])
/** With these, where something is put in is told. */
const putting = new Set(['加入', '加', '放', '混合'])
/** Said of one medicine, never of the other. */
const ofEither = new Set(['停药', '停', '减少', '增加', '减量', '加量', '漏用', '开始', '停止'])
const inside = new Set(['里', '里面', '中'])
const howLongKept = ['能', '可以', '能够', '可'].flatMap((may) => ['放', '存', '保存', '放置', '存放', '储存'].flatMap((keep) => groups.find(([first]) => first === '多久')!.map((long) => may + keep + long)))
const anyName = new RegExp([...standardNames].toSorted((one, other) => other.length - one.length).join('|'), 'gu')

/** A name stands for itself, though it holds other words; a filler for nothing. */
const words = new Phrases<string>([
  ...[...standardNames].map((name) => [name, name] as const),
  ...groups.flatMap((group) => group.map((word) => [word, group[0]!] as const)),
  ...[...ordered, ...besideAspect].map((word) => [word, word] as const),
  ...list(fillers).map((word) => [word, ''] as const),
  ...[...slight, ...restful, ...list(things)].map((word) => [word, word] as const),
  ...howLongKept.map((word) => [word, '有效期'] as const),
])

/** What the guard would take for a negation, and is none. */
const denials = [
  [/[没未][用打输]完(?:的?药液?)?(?:剩[下余])?/gu, '剩余'],
  [/(?<=[肝肾心]功能)(?:不好|差)/gu, '不全'],
  [/含不含|有没有含/gu, '含'],
] as const

/** A question as asked: folded, names in their standard form. */
export function readQuestion(text: string): Named {
  return aliases.apply(denials.reduce((said, [denial, plain]) => said.replaceAll(denial, plain), normalize(text)))
}

/** Why two questions cannot be the same, where the guard against near-opposites knows; null where it is silent. */
export function oppositionOf(one: Named, other: Named): string | null {
  return difference(one, other, aliases).opposed
}

/** Equal for two questions that surely ask the same, where the guard is silent; null for marks alone, which mean nothing. */
export function equalityKey(question: Named): string | null {
  const content = contentKey(question)
  return content === null ? orderedKey(question) || null : `: ${content}`
}

/**
 * Equal for two questions in which all words are the same; it means nothing by itself. Every word counts: known ones in one spelling, unknown ones
 * as they stand. Their order counts too, but where it cannot matter: one medicine, one person, one wish.
 */
function orderedKey(question: Named): string {
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

/**
 * Equal for two questions that ask the same of the same medicine, however it is given and whatever small words stand around it. What is wanted
 * and the medicine may stand anywhere, the rest keeps its order: before and after, cause and effect. Null where nothing is said beside them,
 * or no medicine is named: then its wording speaks.
 */
function contentKey(question: Named): string | null {
  const found = withoutIdle(withAfter(wordsIn(afterGiven(question.text))))
  const names = new Set(found.filter((word) => standardNames.has(word)))
  if (names.size === 0) return null
  const [rest, must] = [found.includes('剩余'), found.includes('要')]
  const [may, puts] = [found.includes('能'), found.some((word) => putting.has(word))]
  const told = found.filter((word, at) => {
    if (wishes.has(word) || (rest && may && restful.has(word)) || idleBeside(word, found[at - 1], found[at + 1]) || (word === '先' && must && found.includes('前'))) return false
    // 打多久 is not 多久打.
    if (word === '用') return found.slice(at + 1).find((next) => !wishes.has(next) && !names.has(next)) === '多久'
    // 要查心电图 is 要做心电图, 里面有气泡能用吗 is 有气泡能用吗.
    return !(slight.has(word) && !(puts && inside.has(word) && names.has(found[at - 1] ?? ''))) && !(must && word === '监测') && !(may && word === '含')
  })
  if (told.every((word) => names.has(word) || passing.has(word) || word === '用' || word === '多久')) return null
  const ordering = told.some((word) => passing.has(word) || negation.has(word))
  const together = told.some((word) => symmetrical.has(word))
  const others = told.filter((word) => !names.has(word) && !symmetrical.has(word)).length
  // 停激素能打静丙 is not 停静丙能打激素, nor 剩下的静丙和激素同用 剩下的激素和静丙同用.
  const apart = !told.some((word) => ofEither.has(word)) && (together ? others <= 1 && !ordering : names.size === 1)
  // In 白蛋白里加胰岛素 and 白蛋白加到胰岛素里 the medicine stands in another place.
  const stays = (word: string, at: number) => names.has(word) && (!apart || inside.has(told[at + 1] ?? ''))
  const said = told.filter((word, at) => (!names.has(word) || stays(word, at)) && word !== told[at - 1])
  const fixed = puts || !apart || said.length > 2 || said.some((word) => ordered.has(word))
  const wish = found.findLastIndex((word) => wishes.has(word))
  // 有气泡能用吗 is not 能有气泡吗.
  const used = wish >= 0 && found.slice(wish + 1).includes('用') && found.slice(wish + 1).every((word) => names.has(word) || slight.has(word) || (rest && restful.has(word))) ? ' 用' : ''
  return `${sorted([...names])}|${sorted(found.filter((word) => wishes.has(word)))}${used}|${fixed ? said.join(' ') : sorted(said)}`
}

export const given = /(?<=(?<![没未不])(?:打|输|用|注射|输注|接种))了(?![解几多])/gu
const asking = [...'能要会多几可怎如咋']

/** 打了静丙能喝酒吗 asks of the time after it, as 打完静丙 does. */
function afterGiven(text: string): string {
  const lastAsking = Math.max(...asking.map((character) => text.lastIndexOf(character)))
  return text.replaceAll(given, (done, at: number) => (at < lastAsking ? '完' : done))
}

/** 打完疫苗 and 疫苗打完 are 疫苗后. */
function withAfter(all: readonly string[]): string[] {
  const thing = (word: string | undefined) => word !== undefined && !wishes.has(word) && !slight.has(word) && !moments.has(word) && !passing.has(word) && word !== '多久' && word !== '多少'
  const turned = [...all]
  for (let at = 0; at < turned.length - 1; at++) {
    if (turned[at] !== '用完' || negation.has(turned[at - 1] ?? '')) continue
    const moves = thing(turned[at + 1]) && !standardNames.has(turned[at - 1] ?? '')
    turned.splice(at, 2, ...(moves ? [turned[at + 1]!, '后'] : ['后', turned[at + 1]!]))
  }
  return turned
}

/** 打完当天 is 打当天, 开封后没用完 is 开封没用完, 多久再输 is 多久输. */
function idleBeside(word: string, before: string | undefined, behind: string | undefined): boolean {
  return (word === '后' && (behind === '当天' || behind === '剩余' || before === '取出')) || (word === '重复' && before === '多久')
}

function wordsIn(question: string): string[] {
  const text = question.replaceAll(/(?<!手)术(?=[前后中])/gu, '手术').replaceAll(anyName, ' $& ')
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
