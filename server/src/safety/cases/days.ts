import { holidays } from './holidays.ts'

const dayMs = 86_400_000

/** The calendar day so many days later. @param day 2026-11-21 */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The next working day after a day in China. @returns `known` false: a year on the way has no published calendar, so only weekends count */
export function nextWorkingDay(day: string): { day: string; known: boolean } {
  let known = true
  let next = day
  do {
    next = addDays(next, 1)
    known &&= next.slice(0, 4) in holidays
  } while (!isWorkingDay(next))
  return { day: next, known }
}

function isWorkingDay(day: string): boolean {
  const calendar = holidays[day.slice(0, 4)]
  if (calendar?.work.includes(day)) return true
  if (calendar?.off.some(([first, last]) => first <= day && day <= last)) return false
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}
