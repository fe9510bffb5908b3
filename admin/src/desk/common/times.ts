const clock = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Formats a time as 14:32 in China time. */
export function clockTime(at: string): string {
  return clock.format(new Date(at))
}

/** Formats a duration in its largest unit: 3 小时; at least 1 分钟. @param length milliseconds */
export function lasting(length: number): string {
  const minutes = Math.max(1, Math.floor(length / 60_000))
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`
}

export type Urgency = 'calm' | 'soon' | 'over'
const soon = 4 * 3_600_000

/** The time left until a deadline, or since it passed. @param now epoch milliseconds */
export function timeLeft(due: string, now: number): { text: string; urgency: Urgency } {
  const left = Date.parse(due) - now
  if (left <= 0) return { text: `已超时 ${lasting(-left)}`, urgency: 'over' }
  return { text: `剩 ${lasting(left)}`, urgency: left < soon ? 'soon' : 'calm' }
}
