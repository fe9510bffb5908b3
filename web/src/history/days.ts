/** Times are Shanghai's, wherever the phone is. */
const zone = { timeZone: 'Asia/Shanghai' } as const
const isoDay = new Intl.DateTimeFormat('en-CA', zone)
const monthDay = new Intl.DateTimeFormat('zh-CN', { ...zone, month: 'long', day: 'numeric' })
const yearMonthDay = new Intl.DateTimeFormat('zh-CN', { ...zone, year: 'numeric', month: 'long', day: 'numeric' })
const dayMs = 86_400_000

/** 今天, 昨天, 3月8日, and with the year for other years. */
export function dayName(at: number, now: number): string {
  const day = isoDay.format(at)
  if (day === isoDay.format(now)) return '今天'
  if (day === isoDay.format(now - dayMs)) return '昨天'
  return (day.slice(0, 4) === isoDay.format(now).slice(0, 4) ? monthDay : yearMonthDay).format(at)
}

export interface Day<Item> {
  name: string
  items: Item[]
}

/** Items in the order they come, cut where the day changes. */
export function byDay<Item extends { create_time: string }>(items: readonly Item[], now: number): Day<Item>[] {
  const days: Day<Item>[] = []
  for (const item of items) {
    const name = dayName(Date.parse(item.create_time), now)
    const last = days.at(-1)
    if (last?.name === name) last.items.push(item)
    else days.push({ name, items: [item] })
  }
  return days
}
