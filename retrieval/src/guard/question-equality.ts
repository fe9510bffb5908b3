import type { Named } from '../lexicon/aliases.ts'
import { EqualityVocabulary } from '../lexicon/equality-vocabulary.ts'
import type { Synonyms } from '../lexicon/synonyms.ts'
import { normalize } from '../text/normalize.ts'
import { difference } from './opposites.ts'

export type { Named }

/** Words whose position in a question is free. */
const FREE = new Set(['能', '要', '怎么', '会'])
/** Words that may precede or follow their noun while the rest keeps its order. */
const BEFORE_OR_AFTER = new Set(['后', '前'])
const NEGATION = new Set(['不', '没', '没有', '未'])
/** Question words and modal verbs: their position does not matter. */
const INTENTS = new Set(['能', '要', '会', '怎么', '为什么', '哪里', '谁', '什么', '处理'])
/** Points in time: after 打完 they are no treatment. */
const MOMENTS = new Set(['当天', '第2天'])
/** Verbs of adding, beside which a place is significant. */
const ADDING = new Set(['加入', '加', '放', '混合'])
/** Verbs that apply to one of two medicines. */
const OF_ONE_MEDICINE = new Set(['停药', '停', '减少', '增加', '减量', '加量', '漏用', '开始', '停止'])
const INSIDE = new Set(['里', '里面', '中'])

/** Phrases that look like negations to the guard and are none. */
const FALSE_NEGATIONS = [
  [/[没未][用打输]完(?:的?药液?)?(?:剩[下余])?/gu, '剩余'],
  [/(?<=[肝肾心]功能)(?:不好|差)/gu, '不全'],
  [/含不含|有没有含/gu, '含'],
] as const

/** 了 after a verb of giving: the treatment is complete. */
export const completedAction = /(?<=(?<![没未不])(?:打|输|用|注射|输注|接种))了(?![解几多])/gu
const QUESTION_CHARACTERS = [...'能要会多几可怎如咋']

/**
 * Whether two questions of many certainly ask the same, by a key: questions of one key ask the same unless the guard opposes them. It takes more for the same than the
 * band `same` does (other word order, other words for asking, what is redundant beside a medicine) and so is for joining questions that wait, where people look on.
 */
export class QuestionEquality {
  readonly #synonyms: Synonyms
  readonly #vocabulary: EqualityVocabulary

  constructor(synonyms: Synonyms) {
    this.#synonyms = synonyms
    const names = synonyms.aliases.groups.map(([name = '']) => normalize(name)).filter((name) => name.length > 1)
    this.#vocabulary = new EqualityVocabulary(names, synonyms.words('equality'))
  }

  /** A question, folded and with names in their standard form. */
  read(text: string): Named {
    return this.#synonyms.aliases.apply(FALSE_NEGATIONS.reduce((folded, [pattern, plain]) => folded.replaceAll(pattern, plain), normalize(text)))
  }

  /** The reason the guard against near-opposites gives why two questions differ; null where it finds none. */
  oppositionOf(one: Named, other: Named): string | null {
    return difference(one, other, this.#synonyms).opposed
  }

  /** A key that is equal for two questions that certainly ask the same unless the guard opposes them; null for punctuation alone. */
  key({ text }: Named): string | null {
    const content = contentKey(text, this.#vocabulary)
    return content === null ? orderedKey(text, this.#vocabulary) || null : `: ${content}`
  }
}

/**
 * A key of all words: known ones in their standard form, unknown ones as written. Their order counts except where it cannot matter: one
 * medicine, one person, one intent.
 */
function orderedKey(text: string, vocabulary: EqualityVocabulary): string {
  const found = withoutRedundant(wordsIn(text, vocabulary), vocabulary)
  const turning = found.some((word) => BEFORE_OR_AFTER.has(word))
  const fixedOrder = found.some((word) => vocabulary.ordering.has(word) && !BEFORE_OR_AFTER.has(word)) || (found.includes('前') && found.includes('后'))
  const things = new Set(found.filter((word) => vocabulary.names.has(word) || !vocabulary.known.has(word)))
  if (!fixedOrder && !turning && (things.size <= 1 || found.some((word) => vocabulary.symmetric.has(word)))) {
    return sorted(found.length > 2 ? found.filter((word) => word !== '用') : found)
  }
  const oneName = new Set(found.filter((word) => vocabulary.names.has(word))).size === 1
  const moves = (word: string) =>
    FREE.has(word) || (!turning && vocabulary.persons.has(word)) || (!fixedOrder && BEFORE_OR_AFTER.has(word)) || (oneName && vocabulary.names.has(word))
  return `${sorted(found.filter(moves))}|${found.filter((word) => !moves(word)).join('')}`
}

/**
 * A key of what is asked about a medicine, without its route and without function words. Intent and medicine have no position; the rest
 * keeps its order: before and after, cause and effect. Null where the question names no medicine or says nothing else about it.
 */
function contentKey(text: string, vocabulary: EqualityVocabulary): string | null {
  const found = withoutRedundant(withAfter(wordsIn(withCompletion(text), vocabulary), vocabulary), vocabulary)
  const names = new Set(found.filter((word) => vocabulary.names.has(word)))
  if (names.size === 0) return null
  const [rest, must] = [found.includes('剩余'), found.includes('要')]
  const [may, puts] = [found.includes('能'), found.some((word) => ADDING.has(word))]
  const content = found.filter((word, at) => {
    if (
      INTENTS.has(word) ||
      (rest && may && vocabulary.besideRest.has(word)) ||
      isRedundant(word, found[at - 1], found[at + 1]) ||
      (word === '先' && must && found.includes('前'))
    )
      return false
    // 打多久 differs from 多久打.
    if (word === '用') return found.slice(at + 1).find((next) => !INTENTS.has(next) && !names.has(next)) === '多久'
    // 要查心电图 equals 要做心电图, 里面有气泡能用吗 equals 有气泡能用吗.
    return (
      !(vocabulary.light.has(word) && !(puts && INSIDE.has(word) && names.has(found[at - 1] ?? ''))) && !(must && word === '监测') && !(may && word === '含')
    )
  })
  if (content.every((word) => names.has(word) || BEFORE_OR_AFTER.has(word) || word === '用' || word === '多久')) return null
  const ordering = content.some((word) => BEFORE_OR_AFTER.has(word) || NEGATION.has(word))
  const together = content.some((word) => vocabulary.symmetric.has(word))
  const others = content.filter((word) => !names.has(word) && !vocabulary.symmetric.has(word)).length
  // 停激素能打静丙 differs from 停静丙能打激素, 剩下的静丙和激素同用 from 剩下的激素和静丙同用.
  const apart = !content.some((word) => OF_ONE_MEDICINE.has(word)) && (together ? others <= 1 && !ordering : names.size === 1)
  // 白蛋白里加胰岛素 and 白蛋白加到胰岛素里 differ in the position of the medicine.
  const stays = (word: string, at: number) => names.has(word) && (!apart || INSIDE.has(content[at + 1] ?? ''))
  const kept = content.filter((word, at) => (!names.has(word) || stays(word, at)) && word !== content[at - 1])
  const fixed = puts || !apart || kept.length > 2 || kept.some((word) => vocabulary.ordering.has(word))
  const wish = found.findLastIndex((word) => INTENTS.has(word))
  // 有气泡能用吗 differs from 能有气泡吗.
  const used =
    wish >= 0 &&
    found.slice(wish + 1).includes('用') &&
    found.slice(wish + 1).every((word) => names.has(word) || vocabulary.light.has(word) || (rest && vocabulary.besideRest.has(word)))
      ? ' 用'
      : ''
  return `${sorted([...names])}|${sorted(found.filter((word) => INTENTS.has(word)))}${used}|${fixed ? kept.join(' ') : sorted(kept)}`
}

/** Reads 打了静丙能喝酒吗 as 打完静丙能喝酒吗. */
function withCompletion(text: string): string {
  const lastQuestion = Math.max(...QUESTION_CHARACTERS.map((character) => text.lastIndexOf(character)))
  return text.replaceAll(completedAction, (done, at: number) => (at < lastQuestion ? '完' : done))
}

/** Reads 打完疫苗 and 疫苗打完 as 疫苗后. */
function withAfter(all: readonly string[], vocabulary: EqualityVocabulary): string[] {
  const thing = (word: string) =>
    !INTENTS.has(word) && !vocabulary.light.has(word) && !MOMENTS.has(word) && !BEFORE_OR_AFTER.has(word) && word !== '多久' && word !== '多少'
  const turned = [...all]
  for (let at = 0; at < turned.length - 1; at++) {
    if (turned[at] !== '用完' || NEGATION.has(turned[at - 1] ?? '')) continue
    const next = turned[at + 1] as string
    const moves = thing(next) && !vocabulary.names.has(turned[at - 1] ?? '')
    turned.splice(at, 2, ...(moves ? [next, '后'] : ['后', next]))
  }
  return turned
}

/** Redundant words: 打完当天 equals 打当天, 开封后没用完 equals 开封没用完, 多久再输 equals 多久输. */
function isRedundant(word: string, before: string | undefined, behind: string | undefined): boolean {
  return (word === '后' && (behind === '当天' || behind === '剩余' || before === '取出')) || (word === '重复' && before === '多久')
}

function wordsIn(text: string, vocabulary: EqualityVocabulary): string[] {
  return vocabulary.wordsIn(text.replaceAll(/(?<!手)术(?=[前后中])/gu, '手术'))
}

/** Removes words that others make redundant: 速度是多少 equals 速度, 要打几针 equals 打几针. */
function withoutRedundant(all: readonly string[], vocabulary: EqualityVocabulary): string[] {
  const has = (...some: string[]) => some.some((word) => all.includes(word))
  const turning = all.some((word) => BEFORE_OR_AFTER.has(word))
  const namesAspect = all.some((word) => vocabulary.aspects.has(word))
  const counts = has('多久', '多少')
  const infuses = has('怎么') || all.some((word) => vocabulary.symmetric.has(word))
  return all.flatMap((word, at) => {
    if (namesAspect && (vocabulary.besideAspects.has(word) || word === '含' || (word === '用' && !turning))) return []
    if (counts && (word === '能' || word === '要')) return []
    // 打完疫苗多久 equals 打疫苗后多久; 多久用完 does not.
    if (word === '用完' && at < all.length - 1 && !NEGATION.has(all[at - 1] ?? '')) return ['用', '后']
    return word === '输' && !infuses ? ['用'] : [word]
  })
}

const sorted = (some: readonly string[]): string => [...new Set(some)].toSorted().join(' ')
