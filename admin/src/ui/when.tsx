const absolute = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })
const relative = new Intl.RelativeTimeFormat('zh-CN', { numeric: 'auto' })

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The time of rendering: precise enough for minutes. */
const now = () => Date.now()

/** A relative time, beyond a week the day, with the exact China time on hover. @param at ISO 8601 */
export function When({ at }: { at: string | null }) {
  if (at === null) return <>—</>
  return (
    <time dateTime={at} title={exactTime(at)} className="tabular">
      {ago(at, now()) ?? day.format(new Date(at))}
    </time>
  )
}

/** 3小时前; null beyond a week, where only the date helps. */
export function ago(at: string, now: number): string | null {
  const passed = now - Date.parse(at)
  if (passed >= 7 * 86_400_000) return null
  for (const [unit, length] of units) if (passed >= length) return relative.format(-Math.floor(passed / length), unit)
  return '刚刚'
}

/** 2026-11-21 08:09:10, as the clocks in China show it. */
export function exactTime(at: string): string {
  return absolute.format(new Date(at))
}
