import { normalize } from '../text/normalize.ts'
import { Phrases } from '../text/phrases.ts'

/**
 * Kinds of answer a clinician wants, with how they are said on a ward and how a heading says them. A cue tells what is likely, no more: it helps to order entries and never
 * keeps two questions apart (that is what the guard's lexicon is for). Written for this file.
 */
const INTENTS = {
  dose: `用法用量 用法 用量 剂量 给药方案 首剂 首剂量 负荷量 维持量 起始量 目标水平 目标值 每公斤 每千克 公斤体重 多少克 几克 多少单位 几单位 多少毫升 几毫升 多少支 几支 几瓶 多少瓶 打多少 用多少 给多少 输多少 挂多少 补多少 上多少 开多少
    推多少 打几 用几 给几 上几 挂几 补几 开几 怎么给 咋给 怎么打 咋打 怎么用 咋用 如何用 怎么上 怎么开 怎么补 应该怎么补 怎么算 如何计算 算出来 计算公式 够不够 打够 补到 提到多少 打到多少 一次多少 一天多少 总量 疗程 用几天 打几天 打几次 维持在`,
  interval:
    '多久打一次 多久用一次 多久一次 几天一次 几天打一次 几小时一次 隔几天 隔多久 隔几小时 间隔 每隔 隔周 几周一次 多长时间一次 一天几次 一日几次 每日几次 频次 频率 再打一次 再次给药 重复给药 复种',
  rate: '输注速度 滴速 速度 速率 多快 快慢 几滴 每分钟 泵速 泵入 微泵 走多快 滴多快 输多快 慢滴 推注 调快 调慢 打快了 挂快了 一小时多少 几小时输完 多久输完 多长时间滴完',
  preparation:
    '配制与配伍 配制 怎么配 咋配 溶解 复溶 稀释 溶媒 溶剂 稀释液 用什么溶 用啥溶 用什么配 兑 怎么溶 溶不开 溶完 溶好 溶开 怎么化 咋化 化开 化药 摇 振摇 起泡 泡沫 复温 回温 冲管 过滤器 滤器 加热 水浴 管路 糖水 盐水 抽药 浑浊 混浊 沉淀 絮状',
  compatibility:
    '相互作用 配伍 配伍禁忌 一起用 一起打 一起输 一起挂 一起吃 一起上 同时用 同时打 同时输 同时上 合用 联用 联合 同路 同一路 一路 同管 同一管 同一条 同一通路 三通 y型 混一起 混在一起 混合 混打 抽一起 抽一管 能不能加 加到 加进 和疫苗 同一天打',
  vaccine: '疫苗 接种 打苗 免疫接种 活疫苗 灭活疫苗 减毒 推迟接种 补种 预防针',
  contraindication:
    '禁忌 禁忌症 禁忌证 禁用 忌用 不能用 不能打 不可以用 不宜用 谁不能 哪些人不能 什么人不能 什么情况不能 绝对禁忌 慎用 能不能碰 碰不得 不敢用 敢不敢',
  caution: '注意事项 注意什么 注意啥 注意哪些 要注意 当心 小心 留神 交代 交待 叮嘱 提醒 警示 警告 风险 核对什么',
  adverse: '不良反应 副作用 副反应 毒副 反应 寒战 发热 皮疹 头痛 过敏 红肿 疼痛 溶血 血栓 休克 不舒服 难受 怎么回事 出了什么事 引起 会不会导致 会导致',
  rescue: '抢救 急救 紧急处理 怎么处理 如何处理 怎么处置 如何处置 怎么办 咋办 咋弄 怎么弄 咋整 怎么救 停药 停输 肾上腺素 立即',
  overdose: '过量 超量 用多了 打多了 输多了 给多了 多打 多给 多推 打重了 翻倍 双倍 加倍 算错 打错 抽错 多用 多了一倍 挂多了',
  indication:
    '适应症 适应证 用途 批准用途 指征 主治 治什么 治啥 管什么 管啥 干什么用 干嘛用 给谁用 用在哪 用在什么 用于 能治 什么情况用 什么时候用 哪些病 何时用 啥时候用 该不该用 有没有必要 需不需要用 有没有用 有用吗 有效吗 管用',
  composition:
    '成分与规格 成分 成份 辅料 稳定剂 防腐剂 抑菌 含什么 含有什么 含啥 里面有什么 里面是什么 里头有 主要含 加了什么 加了啥 规格 浓度 装量 一支多少 一瓶多少 每支 每瓶 效价 几克一瓶 多少一瓶 用什么做的 来源 血做的',
  storage:
    '储存与有效期 储存 贮存 保存 存放 存储 怎么存 怎么放 放哪 放冰箱 冰箱 冷链 冷藏 冷冻 冻 结冰 冻结 常温 室温 几度 温度 避光 断电 运输 过期 有效期 效期 保质期 能放多久 放多久 热了',
  opened:
    '开启后时限 开启后 开瓶后 打开后 开封后 开了 启封 配好后 配好 溶好后 溶好 复溶后 稀释后 抽好 放了 剩下 剩的 没用完 剩余 多久用完 多久内用 几小时内 时限 隔夜 留着',
  mechanism: '作用机制 机制 机理 原理 怎么起作用 如何起效 为什么能 为啥能 怎么止血 作用是什么',
  kinetics: '药代动力学 半衰期 半衰 起效 多久起效 多久见效 维持多久 能管多久 管多久 持续多久 代谢 清除 分布 峰值 谷浓度 回收率 提升多少 升多少 能升 打一瓶升',
  pregnancy: '妊娠与哺乳 妊娠 哺乳 怀孕 孕妇 孕期 备孕 喂奶 母乳 产妇 孕 大肚子 奶娃 哺乳期',
  pediatric: '儿童用药 儿童 小儿 婴儿 新生儿 早产儿 孩子 小孩 娃 宝宝 患儿 儿科 岁',
  elderly: '老年用药 老年 老人 高龄 老爷子 老太太 大爷 大妈 奶奶 爷爷 岁数大',
  comparison:
    '品种区别 区别 差别 差异 不同 不一样 有啥不同 哪个好 选哪个 选哪种 用哪个 谁更 比哪个 相比 对比 互换 换用 换成 替代 代替 替换 顶替 凑合 当成 等效 优先 首选',
  monitoring: '监测 监护 盯 盯什么 查什么 查啥 复查 化验 留观 观察 观察什么 观察多久 看多久 要等多久 要查 抽血查 随访 检测 查抗体',
  diagnosis:
    '诊断 诊断标准 标准 怎么判断 怎么判 判断 定义 鉴别 分级 分度 分型 算不算 算是 是不是 够不够得上 检查 什么叫 是什么意思 正常值 参考值 正常下限 解读',
  treatment: '治疗 治 怎么治 治疗原则 方案 处理原则 首选 二线 一线 用什么药 手术 护理 预防 预防治疗',
  reporting: '不良反应报告 上报 报告 报不报 要报 怎么报 往哪报 谁来报 报到 填表 填报 报表 登记 备案 时限 几天内报 多久内报 几日内 通报 药监 监测中心 持有人',
  safety:
    '血液制品安全 传染 传播 感染风险 带病毒 病毒灭活 会不会得 会不会染 艾滋 乙肝丙肝 安全吗 安不安全 批号 溯源 登记 批签发 知情同意 签字 检疫期 朊病毒 细小病毒',
  site: '打哪里 打哪儿 打在哪 打什么部位 注射部位 部位 途径 肌注 静脉 皮下 静推 静滴 屁股 臀部 大腿 三角肌 上臂 伤口周围 浸润 能不能静脉 能不能肌注 怎么打进去 针头',
} as const

/** The bit of the intent `dose`. */
export const DOSE = 1 << Object.keys(INTENTS).indexOf('dose')

const ANY = Object.values(INTENTS).flatMap((words, bit) =>
  words
    .trim()
    .split(/\s+/u)
    .map((word) => [normalize(word), bit] as const),
)
const BITS = new Map<string, number>()
for (const [word, bit] of ANY) BITS.set(word, (BITS.get(word) ?? 0) | (1 << bit))
const CUES = new Phrases<number>(BITS)

/** A bit for each intent that a folded text has a cue of. */
export function intentsOf(folded: string): number {
  let bits = 0
  CUES.each(folded, (cue) => {
    bits |= cue
  })
  return bits
}

/** Words of asking that say nothing about the subject. */
const ASKING = /[的了吗呢吧啊呀么有是会能可以要怎样如何什请问哪些几多少啥个应该需用打]/gu

/** Whether a folded text says no more than some names and what is wanted of them: 静丙怎么用. */
export function saysNamesAlone(folded: string, names: readonly string[]): boolean {
  if (names.length === 0) return false
  let text = folded
  for (const name of names) text = text.replaceAll(name, ' ')
  let left = ''
  let kept = 0
  CUES.each(text, (_, from, to) => {
    left += text.slice(kept, from)
    kept = to
  })
  return (left + text.slice(kept)).replace(ASKING, '').trim() === ''
}
