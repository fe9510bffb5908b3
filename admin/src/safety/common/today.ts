const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** The day in China: 2026-11-22. */
export function today(): string {
  return day.format(new Date())
}
