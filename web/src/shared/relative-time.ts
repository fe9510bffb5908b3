/** Formats times of Shanghai. Made at its first use: the first of each kind takes some ten milliseconds on a phone. */
export function shanghaiFormat(locale: string, options: Intl.DateTimeFormatOptions): (at: number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => (format ??= new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Shanghai', ...options })).format(at)
}

export const day = shanghaiFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
export const monthAndDay = shanghaiFormat('zh-CN', { month: 'long', day: 'numeric' })
const withYear = shanghaiFormat('zh-CN', { year: 'numeric', month: 'long', day: 'numeric' })
export const time = shanghaiFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const oneDay = 86_400_000

/** Formats a time as 今天 14:32, 昨天 14:32 or 11月3日 14:32, with the year when it differs. */
export function relativeTime(iso: string, now: number = Date.now()): string {
  const then = Date.parse(iso)
  if (Number.isNaN(then)) return ''
  return `${dayName(then, now)} ${time(then)}`
}

/** 10:20, by the time of Shanghai. */
export function timeOfDay(iso: string): string {
  return time(Date.parse(iso))
}

/** 今天, 昨天, 11月3日, and with the year for other years. */
export function dayName(then: number, now: number): string {
  const date = day(then)
  if (date === day(now)) return '今天'
  if (date === day(now - oneDay)) return '昨天'
  return date.slice(0, 4) === day(now).slice(0, 4) ? monthAndDay(then) : withYear(then)
}
