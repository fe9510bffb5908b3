import type { Deadline } from '@xunyi/contract/safety'
import type { CaseState, DeadlineKind } from '@xunyi/contract/safety-states'
import type { SafetySettings } from '../../config.ts'
import { spanOf, startOfDay } from '../../china-time.ts'
import { addDays, nextWorkingDay } from './days.ts'

/** The part of a case that its deadlines depend on. Days are those of China. */
export interface Clocked {
  state: CaseState
  serious: 'yes' | 'no' | 'unknown'
  /** Whether a reaction is outside of the label (新的). */
  unexpected: boolean
  death: boolean
  cluster: boolean
  day0: string
  complete_on: string | null
  follow_up_day0: string | null
  reported_on: string | null
  investigated_on: string | null
}

type Duties = Pick<SafetySettings, 'operatorKind' | 'day0'>

/** Calendar days after day 0. */
const seriousDays = 15
const otherDays = 30
const investigationDays = 15
const clusterInvestigationDays = 7

/**
 * The deadlines of a case, the earliest first: calendar days from day 0 in China, where day 0 itself is not counted and the last day counts to its end.
 * Until the seriousness is assessed the case counts as serious.
 */
export function deadlines(of: Clocked, { operatorKind, day0: counts }: Duties): Deadline[] {
  if (of.state === 'not_adverse') return []
  const day0 = counts === 'four_elements' ? (of.complete_on ?? of.day0) : of.day0
  const isHolder = operatorKind === 'holder'
  const reported = of.reported_on !== null
  const investigated = of.investigated_on !== null
  const found: Deadline[] = []
  if (of.cluster) {
    found.push(atOnce('cluster', day0, reported, '卫生部令第81号 第二十七条'))
    if (isHolder) found.push(within('cluster_investigation', day0, clusterInvestigationDays, investigated, '卫生部令第81号 第二十九条'))
  }
  if (of.death) {
    found.push(atOnce('death', day0, reported, '卫生部令第81号 第二十一条'))
    if (isHolder) found.push(within('investigation', day0, investigationDays, investigated, '卫生部令第81号 第二十二条'))
  } else if (of.serious !== 'no') found.push(within('serious', day0, seriousDays, reported, '卫生部令第81号 第二十一条'))
  else if (of.unexpected && !isHolder) found.push(within('new', day0, seriousDays, reported, '卫生部令第81号 第二十一条'))
  else found.push(within('other', day0, otherDays, reported, isHolder ? '2018年第66号公告' : '卫生部令第81号 第二十一条'))
  if (of.follow_up_day0 !== null) {
    const days = of.death || of.serious !== 'no' || (of.unexpected && !isHolder) ? seriousDays : otherDays
    found.push(within('follow_up', of.follow_up_day0, days, false, '卫生部令第81号 第二十一条'))
  }
  const { day, known } = nextWorkingDay(of.day0)
  found.push({ ...within('internal', day, 0, of.state !== 'new', '内部目标：1个工作日'), calendar_known: known })
  return found.toSorted((one, other) => Date.parse(one.due) - Date.parse(other.due))
}

/** The next deadline that is not done; null: none. */
export function nextDeadline(all: readonly Deadline[]): Deadline | null {
  return all.find(({ done }) => !done) ?? null
}

function atOnce(kind: DeadlineKind, day: string, done: boolean, rule: string): Deadline {
  return { kind, day, due: new Date(startOfDay(day)).toISOString(), at_once: true, done, rule, calendar_known: true }
}

function within(kind: DeadlineKind, day0: string, days: number, done: boolean, rule: string): Deadline {
  const day = addDays(day0, days)
  return { kind, day, due: new Date(spanOf({ from: day, to: day }).before).toISOString(), at_once: false, done, rule, calendar_known: true }
}
