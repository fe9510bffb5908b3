import { mostDays } from '@xunyi/contract/insight'
import { useFilters } from '../ui/use-filters.ts'

const dayMs = 86_400_000

/** The preset periods, in days. */
export const presets = ['7', '30', '90'] as const

const defaults = { days: '30', from: '', to: '' }

/** The earliest selectable day. */
export const firstDay = '2020-01-01'

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** Today in China time, as 2026-11-21. */
export function today(): string {
  return clock.format(Date.now())
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
}

/** The reason why two days are not a valid period; null when they are. */
export function periodProblem(from: string, to: string): string | null {
  if (!isDay(from) || !isDay(to)) return '请填写开始和结束日期'
  if (from < firstDay) return `开始日期不能早于 ${firstDay}`
  if (to < from) return '结束日期不能早于开始日期'
  return (Date.parse(to) - Date.parse(from)) / dayMs >= mostDays ? `一次最多查看 ${mostDays} 天` : null
}

function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && daysBefore(text, 0) === text
}

export interface Period {
  from: string
  to: string
  /** 'custom', or one of the presets, which end today. */
  kind: 'custom' | (typeof presets)[number]
  /** The query of another page for the same period, with further filters. */
  on: (path: string, more?: Record<string, string>) => string
  choose: (days: string) => void
  set: (from: string, to: string) => void
}

/** The selected period, from the URL; the last thirty days by default. */
export function usePeriod(): Period {
  const { filters, change } = useFilters(defaults)
  const custom = filters.from !== '' && filters.to !== '' && daysAreGood(filters.from, filters.to)
  const days = presets.find((preset) => preset === filters.days) ?? '30'
  const until = today()
  const period = custom ? { from: filters.from, to: filters.to } : { from: daysBefore(until, Number(days) - 1), to: until }
  const kept = custom ? period : days === defaults.days ? {} : { days }
  return {
    ...period,
    kind: custom ? 'custom' : days,
    on(path, more = {}) {
      const query = new URLSearchParams({ ...kept, ...more }).toString()
      return query === '' ? path : `${path}?${query}`
    },
    choose: (days) => change({ days, from: '', to: '' }),
    set: (from, to) => change({ days: defaults.days, from, to }),
  }
}

function daysAreGood(from: string, to: string): boolean {
  return isDay(from) && isDay(to) && periodProblem(from, to) === null
}
