import type { Question } from '../ranking/question.ts'
import type { Ranked } from '../ranking/ranking.ts'
import type { Decision, Decisions } from './decision.ts'

/** The weighed candidates of one question, best first. */
export interface Weighed {
  question: Question
  decisions: Decisions
  decided: { ranked: Ranked; decision: Decision }[]
  /** The chance that the library has an entry for it; one that reaches the cut is at least this. */
  chance: number
  /** From this chance on the best are offered. */
  cut: number
  isOffered: boolean
}

/** A ranked entry with what the guard makes of it. */
export interface Placed {
  ranked: Ranked
  decision: Decision
  decisions: Decisions
}

/** The result for a message. */
export interface Found {
  whole: Weighed
  offered: Placed[]
  below: Placed[]
}
