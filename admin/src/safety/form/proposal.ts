import type { Proposed } from '@xunyi/contract/safety'
import { emptyReaction, seriousCriteria, type CaseForm, type ReactionOutcome, type SeriousCriterion } from '@xunyi/contract/safety-form'

/** The part of a proposal that nobody has decided: neither taken over into a reaction nor answered with 否 in the report. */
export function openProposal({ serious, outcome }: Proposed, { report, reactions }: CaseForm): Proposed {
  const chosen = new Set(reactions.flatMap((reaction) => reaction.serious))
  const isOpen = (criterion: SeriousCriterion) => !chosen.has(criterion) && (criterion === 'death' ? report.death : report.serious) !== 'no'
  const hasOutcome = reactions.some((reaction) => reaction.outcome !== '')
  const isDenied = outcome?.value === 'died' && report.death === 'no'
  return { serious: serious.filter(({ criterion }) => isOpen(criterion)), outcome: hasOutcome || isDenied ? null : outcome }
}

/** The form with what is open of a proposal taken over into its first reaction; what a person has entered stays. */
export function accepted(open: Proposed, form: CaseForm): CaseForm {
  const [first = emptyReaction(), ...others] = form.reactions
  const proposed = new Set(open.serious.map(({ criterion }) => criterion))
  const outcome: ReactionOutcome | '' = first.outcome === '' ? (open.outcome?.value ?? '') : first.outcome
  const serious = seriousCriteria.filter((criterion) => first.serious.includes(criterion) || proposed.has(criterion))
  return { ...form, reactions: [{ ...first, outcome, serious }, ...others] }
}
