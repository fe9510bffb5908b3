import { normalize } from '../text/normalize.ts'
import { Phrases } from '../text/phrases.ts'
import { AFTER_THAT, BEFORE_THAT, HOW, HOW_LONG, MAY, MUST, USE, WHAT, WHAT_TO_DO, WHEN, WHY, WILL } from './question-words.ts'
import type { WordGroup } from './synonym-tags.ts'

/** Words that ask politely or fill, and change no question. */
const FILLERS =
  '你好 您好 请问 请教 想问 想问下 想问一下 问一下 问下 咨询一下 想咨询 想咨询一下 想知道 我想知道 我想问 我想问下 我想问一下 麻烦 谢谢 一下 到底 究竟 具体 请问一下 求助 请问医生 请问大夫 大夫您好 专家您好 麻烦问一下 医生您好 医生你好 你好医生 您好医生 大夫你好 老师您好 吗 呢 啊 呀 嘛 吧 哦 的 了 是否'
/** Drugs with a name that a filler is part of. */
const KEPT = '吗啡 吗替 吗丁啉'
/** Different words for asking the same, the first stands for all. */
const ASKING = [
  `${HOW} 怎么样`,
  `${WHAT} 那些 哪几种`,
  MAY,
  '有 有没有',
  '是 是不是',
  WILL,
  MUST,
  WHY,
  USE,
  `${WHAT_TO_DO} 该如何处理 该怎么处理`,
  HOW_LONG,
  WHEN,
  '几天 多少天',
  BEFORE_THAT,
  AFTER_THAT,
] as const
const GRAMMAR = [
  ...KEPT.split(' ').map((drug) => [drug, drug] as const),
  ...FILLERS.split(' ').map((word) => [normalize(word), ''] as const),
  ...ASKING.flatMap((group) => toFirst(group.split(' ').map(normalize))),
]

/** The words of a question that another replaces when two are compared for sameness: by the first of their group, or by nothing. */
export function coreWords(groups: readonly WordGroup[]): Phrases<string> {
  return new Phrases([...GRAMMAR, ...groups.flatMap(toFirst)])
}

function toFirst([first = '', ...others]: WordGroup): (readonly [word: string, standard: string])[] {
  return [first, ...others].map((word) => [word, first] as const)
}
