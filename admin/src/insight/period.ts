import { mostDays } from '@xunyi/contract/insight'
import { useFilters } from '../ui/use-filters.ts'

const dayMs = 86_400_000

/** The lengths of time that are a click away, in days. */
export const presets = ['7', '30', '90'] as const

const defaults = { days: '30', from: '', to: '' }

/** Before that there is nothing to look at. */
export const firstDay = '2020-01-01'

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** 2026-11-21, the day it is in China. */
export function today(): string {
  return clock.format(Date.now())
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
}

/** Why two days make no period; null when they do. */
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
  /** The same period in the address of another page of the dashboard, with more filters. */
  on: (path: string, more?: Record<string, string>) => string
  choose: (days: string) => void
  set: (from: string, to: string) => void
}

/** The period that is looked at: in the address, thirty days until today unless it says otherwise. */
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
