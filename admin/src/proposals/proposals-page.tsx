import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failed } from '../ui/failed.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { ActProposals, proposalsQuery } from './act-proposals.tsx'
import { WaitingActs, waitingActsQuery } from './waiting-acts.tsx'

/** All acts that wait for a second person or a publisher. */
export function ProposalsPage() {
  const { data, error, refetch } = useQuery(proposalsQuery(''))
  const others = useQuery(waitingActsQuery)
  const failure = error ?? others.error
  if (failure) return <Failed error={failure} onRetry={() => void Promise.all([refetch(), others.refetch()])} />
  if (!data || !others.data) return <Waiting />
  return (
    <>
      <div className="page-head">
        <h1>待确认</h1>
      </div>
      {data.length + others.data.length === 0 ? (
        <EmptyState text="没有等待确认或发布的内容。提议、导入批次和已批准的草稿，在另一人确认或发布之前列在这里" />
      ) : (
        <ActProposals subject="" />
      )}
      <WaitingActs acts={others.data} />
    </>
  )
}
