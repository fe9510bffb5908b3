/** Formats times of Shanghai. Made at its first use: the first of each kind takes some ten milliseconds on a phone. */
function shanghaiFormat(locale: string, options: Intl.DateTimeFormatOptions): (at: number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => (format ??= new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Shanghai', ...options })).format(at)
}

export const formatDate = shanghaiFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
export const formatMonthAndDay = shanghaiFormat('zh-CN', { month: 'long', day: 'numeric' })
const formatWithYear = shanghaiFormat('zh-CN', { year: 'numeric', month: 'long', day: 'numeric' })
export const formatTime = shanghaiFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const oneDay = 86_400_000

/** Formats a time as 今天 14:32, 昨天 14:32 or 11月3日 14:32, with the year when it differs. */
export function relativeTime(iso: string, now: number = Date.now()): string {
  const then = Date.parse(iso)
  if (Number.isNaN(then)) return ''
  return `${dayName(then, now)} ${formatTime(then)}`
}

/** 10:20, by the time of Shanghai. */
export function timeOfDay(iso: string): string {
  return formatTime(Date.parse(iso))
}

/** 今天, 昨天, 11月3日, and with the year for other years. */
export function dayName(then: number, now: number): string {
  const date = formatDate(then)
  if (date === formatDate(now)) return '今天'
  if (date === formatDate(now - oneDay)) return '昨天'
  return date.slice(0, 4) === formatDate(now).slice(0, 4) ? formatMonthAndDay(then) : formatWithYear(then)
}
