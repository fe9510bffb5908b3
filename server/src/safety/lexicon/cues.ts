import { words } from './words.ts'

/** The medicine comes first. */
export const after = [
  ...treatedFor(),
  ...words(`
  片后 栓后 丸后 胶囊后 颗粒后 后 之后 以后 过后 后来 期间 过程中 中途 途中 当中 的时候 第4天 第5天 第四天 第五天 第六天 第七天
  一周后 末尾 到末尾 快结束 刚滴 刚挂 就 半月 两周 一周 一个月 三个月 半年 当晚 当天 当日 次日 第二天 第三天 第2天 第3天 隔天 随后
  继而 接着 过程里 马上就 立刻 立即 没多久 不久 不一会 没过多久 没几分钟 不到 一半 没输完 没打完 没用完 没滴完 没挂完 刚输上 刚打完
  刚输完 刚用完 刚开始 分钟后 小时后 天后 治疗后 治疗期间 治疗中 治疗时 治疗过程中 以来 自从 到现在 反而 越来越 打得 吃得 用得 输得
  结束 停用后 停药后
`),
]

/** The medicine comes later. */
export const before = words('前 之前 以前 用药前 输注前 接种前 注射前 打针前 输液前 服药前 输血前 治疗前')

/** A reaction appears. */
export const occurs = words(`
  测出 测出来 查出 检出 出现 发生 突发 突然 突然出现 诉 自诉 主诉 说 喊 表现为 伴有 伴 并发 合并 感到 感觉 觉得 发现 发作 起了
  长了 鼓了 开始 变得 又 再次 产生 存在 可见 见 致使 发展为 相关性 特别 得厉害 厉害 正常吗 正常现象吗
`)

/** One thing causes another. */
export const causes = words(`
  引起 引发 导致 致 造成 诱发 诱导 所致 使得 可致 带来 增加 加重 影响 会不会 会 会有 容易 可能 能引起 可引起 是否会 有没有 有无
  是否有 易 风险 概率 几率 发生率 怎么会 副作用 害 损害
`)

/** A reference from the effect back to the medicine. */
export const blames = words('引起 导致 造成 所致 致 有关 相关 关系 关联 诱发 带来 惹 的原因 的问题 的事 副作用 过敏 的反应 的关系 害的')

/** Before the medicine, when the effect precedes it in the text. */
export const because = words('发生在 见于 是在 因为 由于 是不是 是否为 是否由 怀疑 考虑 可能是 归因 因')

/** The purpose of the medicine. */
export const indications = words(`
  治疗 治 治愈 用于 可用于 能用于 适用于 适合 预防 防止 防 缓解 改善 纠正 控制 减轻 减少 降低 针对 抢救 适应症 适应证 指征 应对
  治好 救治 抗 消除 消 退 能治 主治 用来 解除 有助于
`)

/** The subset on prevention. */
export const preventions = words('预防 防止 防 减少 降低')

/** After the symptom: the medicine helps against it. */
export const benefits = words('有效 有用 有效吗 有用吗 有帮助 有好处 有作用 效果 疗效 管用 见效 起效')

/** The symptom ended. */
export const improvements = words(
  '好多了 好一点 挺好 不错 正常 平稳 顺利 良好 稳定 舒服 轻松 见好 好起来 好转 消退 缓解 减轻 改善 消失 恢复 退了 好了 消了 好些 能好 会好 多久好 多久退 几天好 几天退 痊愈 下降到正常 降到正常 已退 已愈 控制住 停止 止住 止住了 转阴 不疼了 不痛了 不痒了 不喘了 不烧了',
)

/** Modal words: whether something is permitted. */
export const modals = words(
  '可以 可不可以 可否 能 能不能 能否 是否可以 是否能 是否可 是否需要 需要 需不需要 应该 应 要不要 怎么 如何 怎样 什么时候 需 该 选 选择 禁用 慎用 禁忌 多久 多少 几天 补充',
)

/** The medicine again, or its stop, after a reaction. */
export const rechallenges = words('停了就 停了 关了就 停药后就 换一瓶就 换了就 继续 再打 再用 再输 再吃 再次使用 再注射 再接种 停药 停用 停掉 要停 立即停 减量')

/** Negation. */
export const negations = words(`
  没有 没 未 未见 未见明显 未出现 未发生 未发现 未诉 未引起 无 并无 均无 否认 不伴 没有出现 没有发生 没有任何 没出现 没发生 没见
  没发现 排除 从未 从来没有 不会 不引起 不是 并非 无任何 无明显 没什么 没啥 毫无 阴性 不
`)

/** End of the scope of a negation. */
export const turns = words('但 但是 却 而 不过 只是 仅 只有 可是 然而 反而')

/** Question words. */
export const questions = words('吗 吧 么 嘛 ? 呢')
export const wonders = words(
  '有没有 有没 有无 是否有 会不会 是不是 能不能 是否 哪些 有哪些 什么 怎么回事 为什么 为何 原因 机制 机理 多大 常见 包括 概率 几率 发生率 如何 怎么 怎样 可能 风险 几率大吗',
)

/** Perception of any sign. */
export const emergences = words('测出来 出现 出现了 发生 发生了 突然 突然出现 突发 诉 自诉 主诉 喊 表现为 感到 感觉 觉得 变得 开始 引起')

/** Expected course after a medicine. */
export const routines = words(`
  观察 留观 复查 复诊 随访 检测 化验 检查 监测 测 冲管 剩余 剩下 保存 存放 废弃 丢弃 抗体 产生抗体 滴度 间隔 出院 回家 升到 升至
  上升 回升 升高到 降到 降至 达到 上来 提高 增加到 尿量 排尿 利尿 退热 退烧 止血 止住 停止出血 见效 起效 起作用 洗澡 喝酒 饮酒 吃饭
  喝水 喂奶 哺乳 怀孕 备孕 要孩子 运动 上班 上学 睡觉 开车 接种 加强 补种 献血 手术 拔牙 用完 扔掉 记录 登记 写 签字 按压 热敷
  冷敷 休息 平卧 消毒 拔针 换 配 摇匀 溶解 使用 静置 保护 免疫力 有效率 存活 半衰期 浓度 代谢 排出 吸收 分布
`)

/** A patient or a time: the text reports a case. */
export const cases = words(
  '患者 病人 患儿 儿子 女儿 老妈 老爸 我家 护士 产妇 孩子 小孩 宝宝 我 我妈 我爸 母亲 父亲 老人 老人家 产妇 孕妇 男 女 岁 一例 1例 例 刚 刚才 刚刚 昨天 今日 昨日 昨夜 上周 上个月 前几天 今天 今早 今晨 昨晚 前天 上午 下午 上周 当晚 小时前 分钟前 天前 半小时前 早上 晚上 抢救 ℃ 床',
)

/** The patient with the symptom. */
export const bearers = words('患者 病人 患儿 者 人群 的人 时 儿童 的患者 的病人 老人 产妇 孕妇 小孩 孩子 宝宝 人')

/** Separators of a list. */
export const joints = words('、 和 及 以及 与 或 或者 / 并 跟 伴')

/** 治疗3天, 治疗两周: time since the start of the medicine. */
function treatedFor(): string[] {
  const counts = [...'123456789一二两三四五六七八九十半几']
  return counts.flatMap((count) => [...'天周年'].map((unit) => `治疗${count}${unit}`).concat(`治疗${count}个月`))
}
