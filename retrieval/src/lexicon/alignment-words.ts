import { AFTER_THAT, BEFORE_THAT, HOW, HOW_LONG, MAY, MUST, WHAT, WHAT_TO_DO, WHEN, WHY, WILL } from './question-words.ts'

/**
 * The words around the subject of a Chinese medical question: what fills, what asks, what may move, and different words for the same. General Chinese,
 * written for this file.
 */

/** Politeness, filler and grammar: no question changes when they go. */
export const FILLERS = `
你好 您好 医生你好 医生您好 你好医生 您好医生 大夫你好 大夫您好 老师您好 专家您好 请问 请问一下 请教 想问 想问下 想问一下 问一下 问下 咨询 咨询一下 想咨询 想咨询一下
想知道 我想知道 我想问 我想问下 我想问一下 麻烦 麻烦问下 谢谢 一下 到底 究竟 具体 具体的 求助 请 吗 呢 啊 呀 嘛 吧 哦 么 的 地 得 了 着 过 是 为 也 还 还是要 都 就 才 又 再去 是否 是不是 是否是
患者 病人 人 的人 人群 人士 我 我的 我们 我家 咱 他 她 你 您 您的 这个 那个 这种 那种 这 那 个 1个 一般 一般情况下 通常 平时 平常 情况下 的情况 情况 的话 如果 假如 要是 时候 的时候 时 期间
目前 现在 最近 近来 一直 老是 总是 经常 常常 有点 有些 有一点 一点 稍微 很 非常 比较 特别 太 更 真的 其实 好像 似乎 怎么样 怎样 在 对 对于 关于 和 与 跟 及 以及 并 而 且 或 或者 之 于 把 被 给 让 使 会 到 中 里 里面 内 上 下
出 出来 下来 起来 好 比较好 好呢 一些 些 其 种 哪种 各 等 所 即 则 可 已经 已 正在 继续 身上 身体 本人 医学上 临床上 的是 来说 而言 进行 算 算是 属于 是指 一种
`

/** Different words for the same; the first stands for all. */
export const ASKING = [
  `${HOW} 怎么样才能 怎样才能 如何才能 怎么才能 什么办法`,
  `${WHAT} 那些 哪几种 哪个 哪种 什么样 什么样的 是什么样 哪`,
  '多少 几 多大 几多',
  `${HOW_LONG} 多长 几天 几个月 多少天 几小时 几个小时 多少小时 几周 多少时间 隔多久 间隔多久 间隔多长时间 隔多长时间`,
  `${WHEN} 啥时候 几时 几点`,
  '哪里 哪儿 什么地方 在哪 在哪里 哪个部位 什么部位',
  '谁 什么人 哪些人 哪类人 什么样的人 哪些人群',
  `${WHY} 为啥`,
  '多快 滴速多少',
] as const

export const MODAL = [
  `${MAY} 能吗 可以吗 行吗 行不行 可行吗`,
  `${MUST} 有必要 有没有必要 有必要吗 必要吗 用不用 需 需不需 须`,
  '必须 一定要 必需 务必 一定得 必须要 非得 一定',
  '应该 应当 该 最好',
  '可能 可能会 有可能',
  `${WILL} 会否`,
] as const

/** Words for the kind of answer. Where they stand, and whether 有哪些 or 是什么 goes with it, says nothing. */
export const WISHES = [
  `${WHAT_TO_DO} 咋办 处理 怎么处置 如何处置 怎么治 怎样治 如何治 咋治 怎么治疗 如何治疗 怎样治疗 治疗 治疗方法 治疗方案 怎么治好 如何治好 怎么缓解 如何缓解 怎样缓解 缓解 怎么好 怎么解决 如何解决 怎么做才好 该怎么做 怎么应对 如何应对 采取什么办法 采取什么措施 用什么办法 用什么方法 有什么办法 有什么方法 什么方法 什么办法 有什么好办法 怎么做 最佳治疗方法 最好的治疗方法 治疗办法 疗法`,
  '吃什么药 用什么药 吃啥药 吃哪种药 服什么药 用哪种药 吃什么药好 用什么药好 吃什么药好得快 吃什么药最好 吃什么药管用 吃什么药有效 吃什么药见效快 什么药效果好 吃什么药效果好 用什么药效果好 用什么药有效 什么药好 什么药管用 吃点什么药 用点什么药',
  '吃什么 吃啥 吃些什么 吃什么好 吃哪些 吃哪些食物 吃什么食物',
  '原因 什么原因 病因 怎么回事 咋回事 什么回事 是什么原因 怎么引起 怎么引起的 怎么造成 什么引起 什么原因引起 什么原因引起的 什么原因造成 什么原因造成的 什么原因导致 怎么搞的 怎么得的 怎么造成的 怎么产生的 如何引起 是怎么引起的 引起的原因 发病原因 致病原因',
  '症状 表现 征兆 有什么症状 有哪些症状 什么症状',
  '不良反应 副作用 副反应',
  '禁忌 禁忌症 禁忌证',
  '适应症 适应证 用于什么 用于什么病 适用于 适用于什么 适用于哪些病 用于哪些病',
  '用法用量 用法 怎么用 如何用 怎样用 怎么使用 如何使用 怎么服用 如何服用 怎样服用 怎么吃 如何吃 用法和用量 用法与用量',
  '用量 剂量',
  '保存 储存 贮存 储藏 贮藏 存放 怎么保存 如何保存 如何储存 怎么储存 储存方法 保存方法 储存条件 保存条件',
  '有效期 保质期',
  '价格 多少钱 怎么卖 费用 价钱 收费',
  '区别 差别 差异 不同',
  '注意什么 注意事项 要注意什么 注意哪些 注意些什么 有哪些注意事项 有什么注意事项',
  '半衰期',
  '速度 滴速 速率 输注速度',
  '挂什么科 看什么科 什么科 哪个科 看哪个科 挂哪个科 哪科',
  '后果 危害 坏处 有害 怎么样',
  '预防',
  '怎么诊断 如何诊断 诊断 怎么确诊 如何确诊 确诊 怎么判断 如何判断 判断 怎么看',
  '严重吗 严重 严不严重 要紧吗 要不要紧',
  '有用 有效 管用 效果怎么样 效果如何 效果好吗 有效果 有没有用 有没有效 有没有效果',
  '什么意思 是什么意思 代表什么 说明什么 意味着什么 什么含义',
  '传染 传染性 传染吗',
  '遗传 遗传性 遗传吗',
] as const

/** Verbs that may be there or not; one for another makes a difference. */
export const LIGHT = [
  '有 有没有 得 得了 患 患有 患上 出现 发生 发作 得了的',
  '做 做个 做了',
  '打 打完 打了 接种 注射 注射完 输 输完 输了 输注 用 使用 应用 用了 用完 打针 种 输着 给予 用药',
  '吃 服用 服 吃了 吃完 喝了 服药 食用',
  '看 去看',
  '造成 引起的 导致的 所致',
  '正常',
  '适合 适宜',
  '食物 东西 食品',
  '血',
  '完全 彻底',
] as const

/** Other words of grammar and degree that mean the same; what has a subject is in the groups of synonyms. */
export const SAME = [
  `${BEFORE_THAT} 以前`,
  `${AFTER_THAT} 以后`,
  '高 升高 偏高 增高 过高 较高',
  '低 降低 偏低 减低 过低 较低',
  '多 增多 过多 偏多 太多',
  '少 减少 过少 偏少 太少',
  '快 过快 太快 偏快',
  '慢 过慢 太慢 偏慢 慢慢',
  '1次 每次',
  '引起 导致 诱发 引发 造成',
  '同时 一起 同时使用 一起用 一块',
  '1天 每天 每日',
] as const

/** A word that holds another: 流产 is no 产. */
export const KEPT = '流产'

/** Words whose neighbours before or behind decide the meaning: 手术后化疗, 化疗后手术. */
export const BEFORE = '后 之后 以后 前 之前 以前 引起 导致 诱发 引发 造成 并发 转 转为 转成 变成 改 改成 改为 换成 换 代替 替代 影响 传给 传染 传 过敏'
export const BEHIND = '先 比'

/** With these, the two may change places. */
export const SYMMETRIC = '同服 合用 联用 一起 同时 区别 差别 差异 不同 哪个 相比 同时使用 一起用'

/** A denial; what stands behind it is denied. */
export const DENIALS = '没有 无 未 不能 不可 不可以 不宜 不应 不得 不会 不用 不要 不必 不需要 不是 别 勿 禁 禁止 禁用 忌 忌用 慎用 不 没'
