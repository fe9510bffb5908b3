const zone = { timeZone: 'Asia/Shanghai' } as const
const day = new Intl.DateTimeFormat('en-CA', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' })
const monthAndDay = new Intl.DateTimeFormat('zh-CN', { ...zone, month: 'long', day: 'numeric' })
const withYear = new Intl.DateTimeFormat('zh-CN', { ...zone, year: 'numeric', month: 'long', day: 'numeric' })
const time = new Intl.DateTimeFormat('zh-CN', { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const oneDay = 86_400_000

/** Formats a time as 今天 14:32, 昨天 14:32 or 11月3日 14:32, with the year when it differs. */
export function relativeTime(iso: string, now: number = Date.now()): string {
  const then = Date.parse(iso)
  if (Number.isNaN(then)) return ''
  return `${dayName(then, now)} ${time.format(then)}`
}

/** 10:20, by the time of Shanghai. */
export function timeOfDay(iso: string): string {
  return time.format(Date.parse(iso))
}

/** 今天, 昨天, 11月3日, and with the year for other years. */
export function dayName(then: number, now: number): string {
  const date = day.format(then)
  if (date === day.format(now)) return '今天'
  if (date === day.format(now - oneDay)) return '昨天'
  return date.slice(0, 4) === day.format(now).slice(0, 4) ? monthAndDay.format(then) : withYear.format(then)
}
