import {
  approveSynonyms,
  dryRunSynonymProposal,
  dryRunSynonyms,
  proposeSynonyms,
  returnSynonyms,
  withdrawSynonyms,
  type SynonymDryRun,
  type SynonymProposal,
} from '@xunyi/contract/synonyms'
import { call } from '../api.ts'
import { ListProposal, ProposeList } from '../proposals/list-proposal.tsx'
import { useDecision } from '../proposals/use-decision.ts'
import { ChangedGroups } from './changed-groups.tsx'
import { countsOf, summary } from './labels.ts'
import { Outcome } from './outcome.tsx'
import type { Editing } from './use-draft.ts'

const shared = { list: 'synonyms', verb: '批准', tries: '回归用例', outcome: (result: SynonymDryRun) => <Outcome result={result} /> } as const

/** The proposal that waits, for its author to withdraw and for another person to approve or return. */
export function Proposal({ proposal, onWithdrawn }: { proposal: SynonymProposal; onWithdrawn: () => void }) {
  const { id, changes } = proposal
  return (
    <ListProposal
      {...shared}
      title={summary(countsOf(changes))}
      proposal={proposal}
      decision={useDecision(proposal.approved)}
      changes={<ChangedGroups changes={changes} />}
      dryRun={() => call(dryRunSynonymProposal, { id })}
      approve={(proof, case_reason) => call(approveSynonyms, { id, proof, ...(case_reason && { case_reason }) })}
      sendBack={(remark) => call(returnSynonyms, { id, remark })}
      withdraw={async () => {
        await call(withdrawSynonyms, { id })
        onWithdrawn()
      }}
      withdrawn="改动放回您的草稿。"
    />
  )
}

/** Runs the draft dry and proposes it for another person to approve. */
export function Propose({ editing, disabled }: { editing: Editing; disabled: boolean }) {
  const { base: based_on, edits, changes } = editing
  return (
    <ProposeList
      {...shared}
      disabled={disabled}
      example="病房新说法"
      changes={<ChangedGroups changes={changes} />}
      dryRun={() => call(dryRunSynonyms, { based_on, edits })}
      propose={(proof, reason) => call(proposeSynonyms, { based_on, edits, reason, proof })}
      onProposed={() => editing.discard()}
    />
  )
}
