import { Aliases, type Named } from '../lexicon/aliases.ts'
import { normalize } from '../text/normalize.ts'
import { difference } from './opposites.ts'
import { Phrases } from '../text/phrases.ts'

/** Words that ask politely or fill, and change no question. */
const FILLERS =
  '你好 您好 请问 请教 想问 想问下 想问一下 问一下 问下 咨询一下 想咨询 想咨询一下 想知道 我想知道 我想问 我想问下 我想问一下 麻烦 谢谢 一下 到底 究竟 具体 请问一下 求助 请问医生 请问大夫 大夫您好 专家您好 麻烦问一下 医生您好 医生你好 你好医生 您好医生 大夫你好 老师您好 吗 呢 啊 呀 嘛 吧 哦 的 了 是否'
/** Different words for the same, the first stands for all. */
const SAME_WORDS = [
  '怎么 怎样 怎么样 如何 咋 咋样',
  '什么 哪些 啥 那些 哪几种',
  '能 可以 能够 能否 能不能 可否 可不可以 是否可以 是否能 是否能够',
  '有 有没有',
  '是 是不是',
  '会 会不会 是否会',
  '要 要不要 需要 需不需要 是否需要 是否要',
  '为什么 为何',
  '用 使用 应用',
  '患者 病人',
  '不良反应 副作用',
  '禁忌 禁忌症 禁忌证',
  '适应症 适应证',
  '储存 贮存 储藏 贮藏',
  '用法用量 用法和用量 用法与用量',
  '孕妇 妊娠期妇女 孕期妇女 怀孕妇女',
  '哺乳期 哺乳期妇女',
  '儿童 小孩 小儿 儿童患者',
  '老年 老年人 老人 老年患者',
  '怎么办 怎么处理 如何处理 怎样处理 该怎么办 该如何处理 该怎么处理',
  '多久 多长时间',
  '什么时候 什么时间 何时',
  '几天 多少天',
  '前 之前',
  '后 之后',
  '手术前 术前',
  '手术后 术后',
  '发热 发烧',
  '腹泻 拉肚子',
] as const
const WORDS = new Phrases<string>([
  ...['吗啡', '吗替', '吗丁啉'].map((drug) => [drug, drug] as const),
  ...FILLERS.split(' ').map((word) => [normalize(word), ''] as const),
  ...SAME_WORDS.flatMap((group) => {
    const [first = '', ...others] = group.split(' ').map(normalize)
    return [[first, first] as const, ...others.map((word) => [word, first] as const)]
  }),
])
/** 不良反应有哪些 and 有哪些不良反应 ask no more than 不良反应, once it is clear what is wanted. */
const WANTED =
  '(?:用量|用法|剂量|禁忌症?|不良反应|副作用|适应[症证]|成分|规格|条件|方法|事项|时间|有效期|半衰期|速度|机制|区别|症状|原因|表现|价格|注意事项|病因)'
const ASKING = new RegExp(`(?:有|是|包括)什么(?=${WANTED}$)|(?<=${WANTED})都?(?:(?:有|是|包括|为)(?:什么|多少)|怎么)$`, 'u')

/** What is left of a question when everything is gone that cannot change its answer. `named` is folded and in standard names. */
export function coreOf(named: Named): string {
  let core = ''
  let kept = 0
  WORDS.each(named.text, (word, from, to) => {
    core += named.text.slice(kept, from) + word
    kept = to
  })
  return (core + named.text.slice(kept)).replace(ASKING, '')
}

/**
 * Whether two questions are the same after folding: width, case, traditional characters, numerals, names of one thing, politeness and filler
 * words, and different words for asking. Everything else, one character of subject or one negation, makes them different.
 */
export function sameQuestion(first: string, second: string, options: { aliases?: Aliases | readonly (readonly string[])[] } = {}): boolean {
  const aliases = options.aliases instanceof Aliases ? options.aliases : new Aliases(options.aliases)
  return same(aliases.apply(normalize(first)), aliases.apply(normalize(second)), aliases)
}

export function same(first: Named, second: Named, aliases: Aliases): boolean {
  const core = coreOf(first)
  return core !== '' && core === coreOf(second) && difference(first, second, aliases).opposed === null
}
