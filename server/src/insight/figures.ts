import type { Figures } from '@xunyi/contract/insight'
import type { Db } from '../db/database.ts'
import { dayByDay, type Day } from './days.ts'
import { reviews, topEntries } from './entries.ts'
import { periodOf } from './period.ts'
import { closedIn, waiting } from './waiting.ts'

/** Figures of a period, and open questions. @throws Refused badRequest */
export async function figuresOf(db: Db, now: number, period: { from: string; to: string }): Promise<Figures> {
  const span = periodOf(period)
  const { days, sent, answers } = await dayByDay(db, span)
  const totals = addUp(days)
  const { asked, unanswered, adverse, blocked, recommends, hits } = totals
  return {
    days,
    totals,
    shares: {
      unanswered: shareOf(unanswered, asked),
      adverse: shareOf(adverse, asked),
      blocked: shareOf(blocked, asked + blocked),
      hit: shareOf(hits, recommends),
      declined: shareOf(sent.typed, sent.picked + sent.typed),
    },
    closed: await closedIn(db, span),
    open: await waiting(db),
    top_entries: await topEntries(db, answers),
    reviews: await reviews(db, now),
  }
}

function addUp(days: readonly Day[]): Figures['totals'] {
  const total = (name: keyof Omit<Day, 'day'>) => days.reduce((sum, day) => sum + day[name], 0)
  return {
    asked: total('asked'),
    answered: total('answered'),
    unanswered: total('unanswered'),
    adverse: total('adverse'),
    safety: total('safety'),
    blocked: total('blocked'),
    recommends: total('recommends'),
    hits: total('hits'),
  }
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
