/** 12,345 */
export function count(value: number): string {
  return value.toLocaleString('zh-CN')
}

/** Formats a ratio as 12.3%; — when the divisor is zero. */
export function percent(share: number | null): string {
  return share === null ? '—' : `${(share * 100).toFixed(1)}%`
}

const units = [
  ['天', 86_400_000],
  ['小时', 3_600_000],
  ['分钟', 60_000],
] as const

/** Formats a duration in its largest unit: 1.5 天, 3.2 小时, 40 分钟. */
export function duration(ms: number | null): string {
  if (ms === null) return '—'
  const [unit, length] = units.find(([, length]) => ms >= length) ?? ['分钟', 60_000]
  if (ms < length) return '不到 1 分钟'
  return `${(ms / length).toFixed(unit === '分钟' ? 0 : 1)} ${unit}`
}
