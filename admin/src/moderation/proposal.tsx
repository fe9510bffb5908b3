import {
  approveModeration,
  dryRunModeration,
  dryRunModerationProposal,
  proposeModeration,
  returnModeration,
  withdrawModeration,
  type ModerationProposal,
} from '@xunyi/contract/moderation'
import { call } from '../api.ts'
import { ListProposal, ProposeList } from '../proposals/list-proposal.tsx'
import { useDecision } from '../proposals/use-decision.ts'
import { ChangedWords, countsOf, summary } from './changed-words.tsx'
import { Outcome } from './outcome.tsx'
import type { Editing } from './use-draft.ts'

const shared = {
  list: 'moderation',
  verb: '确认',
  tries: '知识库',
  outcome: (result: Parameters<typeof Outcome>[0]['result']) => <Outcome result={result} />,
} as const

/** The proposal that waits, for its author to withdraw and for another person to confirm or return. */
export function Proposal({ proposal }: { proposal: ModerationProposal }) {
  const { id, changes, counts } = proposal
  return (
    <ListProposal
      {...shared}
      title={summary(changes, counts)}
      proposal={proposal}
      decision={useDecision(proposal.approved, 'administrator', 'approver')}
      changes={<ChangedWords changes={changes} counts={counts} />}
      dryRun={() => call(dryRunModerationProposal, { id })}
      approve={(proof, case_reason) => call(approveModeration, { id, proof, ...(case_reason && { case_reason }) })}
      sendBack={(remark) => call(returnModeration, { id, remark })}
      withdraw={() => call(withdrawModeration, { id })}
      withdrawn="撤回后可以取回改动再编辑。"
    />
  )
}

/** Runs the draft dry and proposes it for another person to confirm. */
export function Propose({ editing, disabled }: { editing: Editing; disabled: boolean }) {
  const { list, base: based_on, changes } = editing
  return (
    <ProposeList
      {...shared}
      disabled={disabled}
      example="监管通报新增"
      changes={<ChangedWords changes={changes} counts={countsOf(changes)} />}
      dryRun={() => call(dryRunModeration, { list, based_on })}
      propose={(proof, reason) => call(proposeModeration, { list, based_on, reason, proof })}
      onProposed={() => editing.discard()}
    />
  )
}
