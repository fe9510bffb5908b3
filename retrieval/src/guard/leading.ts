import type { Ranked } from '../ranking/ranking.ts'
import type { Weighed } from './weighed.ts'

/** In logits, where only what is far worse may lead in its place. */
const LITTLE = 1
/** For each logit by which the next stands below the first. See DESIGN.md. */
const TOLERATED = 0.06

/** What stands this far below the first, in logits, leads in its place only against more than a little. */
const FAR = 4

/** In logits, where the choice is between the first and nothing at all. Chosen on the project's own questions: up to it no near-opposite came first. */
const RATHER_THAN_NOTHING = 3

/**
 * What may speak against the first without putting it second: much, where nothing else may lead, little, where only what is far worse may, else the more the
 * worse what would lead in its place.
 */
export function tolerated(first: Ranked, next: Ranked | undefined): number {
  if (next === undefined) return RATHER_THAN_NOTHING
  const gap = first.logit - next.logit
  return gap > FAR ? LITTLE : TOLERATED * gap
}

/** Of the first this many may answer a neighbour of the question. */
export const MOST_NEIGHBOURS = 5

export const mayLead = ({ decision }: Weighed['decided'][number]): boolean => !decision.stray && !decision.demoted && !decision.second

/** Puts the best that answers no neighbour before those that do. */
export function putBehind(decided: Weighed['decided']): void {
  // An entry on another product leads only where none on the product asked for may.
  const own = decided.findIndex((one) => mayLead(one) && one.decision.names !== 'others')
  const best = own >= 0 ? own : decided.findIndex(mayLead)
  if (best <= 0 || !decided.slice(0, best).some(({ decision }) => decision.second)) return
  const [one] = decided.splice(best, 1) as [Weighed['decided'][number]]
  decided.unshift(one)
  for (const { decision } of decided) decision.score = Math.min(decision.score, one.decision.score)
}
