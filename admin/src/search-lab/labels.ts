import type { TrialCandidate, CaseFailure, Trial } from '@xunyi/contract/search-lab'

/* The labels of the search lab. */

/** A probability as a whole percentage, rounded down so that it never crosses a cut. */
export const figure = (share: number): number => Math.floor(share * 100 + 1e-9)

export const bandNames: Record<NonNullable<TrialCandidate['band']>, string> = { same: '同一问题', close: '很相近', related: '可能相关' }

export const conceptNames: Record<Trial['reading']['concepts'][number]['kind'], string> = {
  population: '人群',
  route: '给药途径',
  disease: '疾病',
  preparation: '制剂',
  intent: '想知道',
}

export const safetyNames: Record<NonNullable<Trial['safety']['kind']>, string> = {
  occurred: '已发生不良反应',
  question: '询问不良反应',
  special: '特殊用药情形',
}

const differing: Record<string, string> = {
  名称: '药品或名称不同',
  药品: '药品不同',
  人群: '人群不同',
  疾病: '疾病不同',
  部位: '部位不同',
  阶段: '阶段不同',
  制剂: '制剂不同',
  剂型: '剂型不同',
  途径: '给药途径不同',
  数值: '数值不同',
  意图: '想知道的不同',
  相反: '方向相反',
  次序: '先后或主次不同',
  否定: '肯定与否定不同',
}

/** Formats the guard's reason, such as `人群: 哺乳期 / 孕妇`, as a sentence. */
export function guardText(opposed: string): string {
  const [, kind = '', values = ''] = /^(\S+): (.*)$/.exec(opposed) ?? []
  const between = values.lastIndexOf(' / ')
  if (between < 0) return opposed
  return `${differing[kind] ?? kind}：问的是「${listed(values.slice(0, between))}」，此条是「${listed(values.slice(between + 3))}」`
}

const listed = (values: string): string => values.split(' ').join('、')

/** The reason why a candidate above the cut is not offered. */
export function notOffered(candidate: TrialCandidate, trial: Trial): string | null {
  if (!candidate.kept || trial.blocked || trial.offered.includes(candidate.id)) return null
  const isOtherProduct = candidate.names === 'others' && trial.candidates.some(({ id, names }) => names !== 'others' && trial.offered.includes(id))
  return isOtherProduct ? '未推荐：说的是另一种药品' : '未推荐：排在五条之后'
}

export function failureText({ reason, rank }: CaseFailure): string {
  if (reason === 'withdrawn') return '预期条目已撤下'
  if (reason === 'blocked') return '问题会被屏蔽词拦截'
  return reason === 'lower' ? `排在第 ${rank} 位` : '未进入推荐'
}
