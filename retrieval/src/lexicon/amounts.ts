/**
 * Numbers as a text says them, in units that can be compared: 半年 is 6个月, 0.5g is 500mg, 每天 is 1天. A number without a unit, or with one that
 * measures nothing (针, 期, 型), is compared with its like.
 */
export interface Amount {
  /** The measured quantity (time, mass …), or the unit itself; behind 第 it is another kind. */
  kind: string
  /** In seconds, mg, ml, or as it stands. */
  value: number
  /** As the folded text has it. */
  said: string
  /** 1次 and 1个 say no amount (吃1次, 1个宝宝) unless the other text counts the same otherwise. */
  slight: boolean
  from: number
  to: number
}

const DAY = 86_400
const UNITS: Record<string, readonly [kind: string, factor: number]> = {
  秒: ['time', 1],
  分钟: ['time', 60],
  小时: ['time', 3600],
  钟头: ['time', 3600],
  天: ['time', DAY],
  日: ['time', DAY],
  周: ['time', 7 * DAY],
  星期: ['time', 7 * DAY],
  礼拜: ['time', 7 * DAY],
  月: ['time', 30 * DAY],
  年: ['time', 360 * DAY],
  岁: ['岁', 1],
  周岁: ['岁', 1],
  公斤: ['mass', 1e6],
  千克: ['mass', 1e6],
  kg: ['mass', 1e6],
  斤: ['mass', 5e5],
  克: ['mass', 1000],
  g: ['mass', 1000],
  毫克: ['mass', 1],
  mg: ['mass', 1],
  微克: ['mass', 0.001],
  ug: ['mass', 0.001],
  mcg: ['mass', 0.001],
  l: ['volume', 1000],
  升: ['volume', 1000],
  毫升: ['volume', 1],
  ml: ['volume', 1],
  cc: ['volume', 1],
  单位: ['unit', 1],
  国际单位: ['unit', 1],
  iu: ['unit', 1],
  u: ['unit', 1],
  米: ['length', 1000],
  厘米: ['length', 10],
  公分: ['length', 10],
  cm: ['length', 10],
  毫米: ['length', 1],
  mm: ['length', 1],
}
const COUNTED = '% 次 针 剂 期 级 度 型 价 倍 支 瓶 片 粒 袋 滴 胎 代 线 联 种 个'
const UNIT = [...Object.keys(UNITS), ...COUNTED.split(' ')].sort((a, b) => b.length - a.length).join('|')
const LETTER_UNIT = '(?:kg|mg|ug|mcg|ml|cc|iu|cm|mm|g|l|u)(?![a-z])'
const HAN_UNIT = UNIT.replace(/(?:^|\|)[a-z]+(?=\||$)/gu, '').replace(/^\|/u, '')
const MEASURE = `(?:个?(?<half>半)?(?<unit>${HAN_UNIT}|${LETTER_UNIT})(?<more>半(?!衰))?)`
const AGAIN = MEASURE.replaceAll('?<', '?<also')
const AMOUNT = new RegExp(
  `(?<nth>第)?(?<minus>负)?(?:(?<number>\\d+(?:\\.\\d+)?)(?<myriad>万)?${MEASURE}?|(?<word>半(?=个?(?:${HAN_UNIT}))|每(?=小时|天|日|周|星期|个?月|年))${AGAIN})`,
  'gu',
)

/** Amounts read of a text. */
const MOST = 64

const NONE: readonly Amount[] = []

/** In rising order of place. */
export function amountsOf(folded: string): readonly Amount[] {
  if (!saysNumber(folded)) return NONE
  const found: Amount[] = []
  for (const match of folded.matchAll(AMOUNT)) {
    if (found.length === MOST) break
    const said = match.groups as Record<string, string | undefined>
    const { nth, minus, number, myriad, word } = said
    const [half, unit = '', more] = [said['half'] ?? said['alsohalf'], said['unit'] ?? said['alsounit'], said['more'] ?? said['alsomore']]
    const [kind, factor] = UNITS[unit] ?? [unit, 1]
    const whole = word === '半' ? 0.5 : word === '每' ? 1 : Number(number) * (myriad ? 10_000 : 1)
    const halves = (half ? 0.5 : 0) + (more ? 0.5 : 0)
    const days = kind === 'time' && whole === 365 && factor === DAY ? 360 : whole
    const value = Number(((minus ? -1 : 1) * (days + halves) * factor).toFixed(6))
    const slight = value === 1 && !nth && (unit === '次' || unit === '个')
    found.push({ kind: nth ? `第${kind}` : kind, value, said: match[0], slight, from: match.index, to: match.index + match[0].length })
  }
  return found
}

/** How the numbers of two texts differ, kind by kind: 5岁 and 3天 do not speak of the same thing, 5岁 and 3岁 do. */
export function compareAmounts(first: readonly Amount[], second: readonly Amount[]): { left: string[]; right: string[]; opposed: boolean } {
  const missing = (from: readonly Amount[], in_: readonly Amount[]) =>
    from.filter(({ kind, value, slight }) => {
      const like = in_.filter((other) => other.kind === kind)
      return slight ? like.length > 0 && !like.some((other) => other.value === value) : !like.some((other) => other.value === value)
    })
  const left = missing(first, second)
  const right = missing(second, first)
  const clash = left.find(({ kind }) => right.some((other) => other.kind === kind))?.kind
  const said = (amounts: readonly Amount[]) => amounts.filter(({ kind }) => clash === undefined || kind === clash).map((amount) => amount.said)
  return { left: said(left), right: said(right), opposed: clash !== undefined }
}

/** 16 bits that equal amounts share; where they differ, the amounts do. */
export function amountHash(folded: string): number {
  if (!saysNumber(folded)) return 0
  let sum = 0
  const seen = new Set<number>()
  for (const { kind, value, slight } of amountsOf(folded)) {
    let hash = Math.imul(Math.round(value * 1000) + 1, 0x9e37_79b1)
    for (let at = 0; at < kind.length; at++) hash = Math.imul(hash ^ kind.charCodeAt(at), 0x0100_0193)
    if (!slight && !seen.has(hash)) sum += hash
    seen.add(hash)
  }
  return (sum ^ (sum >>> 16)) & 0xffff
}

function saysNumber(folded: string): boolean {
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at)
    if ((code >= 0x30 && code <= 0x39) || code === 0x534a || code === 0x6bcf) return true
  }
  return false
}
