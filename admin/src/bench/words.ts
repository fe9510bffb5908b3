import type { BenchCandidate, CaseFailure, Feature, Trial } from '@xunyi/contract/bench'

/* How the page says what the search works with. */

/** A share of one as a figure up to 100; never rounded up across a cut. */
export const figure = (share: number): number => Math.floor(share * 100 + 1e-9)

export const bandNames: Record<NonNullable<BenchCandidate['band']>, string> = { same: '同一问题', close: '很相近', related: '可能相关' }

export const conceptNames: Record<Trial['reading']['concepts'][number]['kind'], string> = { population: '人群', route: '给药途径', disease: '疾病', preparation: '制剂', intent: '想知道' }

export const safetyNames: Record<NonNullable<Trial['safety']['kind']>, string> = { occurred: '已发生不良反应', question: '询问不良反应', special: '特殊用药情形' }

/** The name of each feature, and what it measures. */
export const featureNames: Record<Feature, { name: string; meaning: string }> = {
  bm25: { name: '字词匹配', meaning: '首轮检索得分，占问题与自身匹配得分的比例，取对数' },
  subject: { name: '主题覆盖', meaning: '问题的主题字词有多少在条目里，取对数' },
  answered: { name: '反向主题覆盖', meaning: '条目的主题字词有多少在问题里' },
  words: { name: '全部字词覆盖', meaning: '问题的全部字词有多少在条目里' },
  order: { name: '语序一致', meaning: '按同样先后出现的字词占问题的比例' },
  run: { name: '连续相同', meaning: '最长一段连续相同的字词占问题的比例' },
  both: { name: '双向重合', meaning: '两个方向的字词覆盖相乘' },
  personAdded: { name: '条目多出人群', meaning: '条目说到问题没有提的人群' },
  personMissing: { name: '条目缺少人群', meaning: '问题说到条目没有提的人群' },
  sameIntent: { name: '想知道的相同', meaning: '双方想知道的是同一类事' },
  otherIntent: { name: '想知道的不同', meaning: '双方都说明了想知道什么，但不同' },
  numbers: { name: '数值不同', meaning: '双方各有对方没有的数' },
  negation: { name: '肯定与否定', meaning: '一方带否定，另一方不带' },
  opposite: { name: '方向相反', meaning: '一方说高、前、急性等，另一方说低、后、慢性等' },
  subjectClash: { name: '疾病或制剂不同', meaning: '双方各说到对方没有的疾病或制剂' },
}

const differing: Record<string, string> = { 名称: '药品或名称不同', 人群: '人群不同', 疾病: '疾病不同', 制剂: '制剂不同', 途径: '给药途径不同', 数值: '数值不同', 意图: '想知道的不同', 相反: '方向相反', 否定: '肯定与否定不同' }

/** The guard's reason, `人群: 哺乳期 / 孕妇`, as a sentence. */
export function guardText(opposed: string): string {
  const [, kind = '', asked = '', found = ''] = /^(\S+): (.*) \/ (.*)$/.exec(opposed) ?? []
  return kind === '' ? opposed : `${differing[kind] ?? kind}：问的是「${listed(asked)}」，此条是「${listed(found)}」`
}

const listed = (values: string): string => values.split(' ').join('、')

/** Why the search would offer this and the person does not see it. */
export function notOffered(candidate: BenchCandidate, trial: Trial): string | null {
  if (!candidate.kept || trial.blocked || trial.offered.includes(candidate.id)) return null
  const isOtherProduct = candidate.names === 'others' && trial.candidates.some(({ id, names }) => names !== 'others' && trial.offered.includes(id))
  return isOtherProduct ? '未推荐：说的是另一种药品' : '未推荐：排在五条之后'
}

export function failureText({ reason, rank }: CaseFailure): string {
  if (reason === 'withdrawn') return '预期条目已撤下'
  if (reason === 'blocked') return '问题会被屏蔽词拦截'
  return reason === 'lower' ? `排在第 ${rank} 位` : '未进入推荐'
}
