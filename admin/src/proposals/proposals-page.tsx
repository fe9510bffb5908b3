import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failed } from '../ui/failed.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { ActProposals, proposalsQuery } from './act-proposals.tsx'

/** Everything on questions, entries and batches that waits for a second person. */
export function ProposalsPage() {
  const { data, error, refetch } = useQuery(proposalsQuery(''))
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <>
      <div className="page-head">
        <h1>待确认</h1>
      </div>
      {data.length === 0 ? <EmptyState text="没有等待确认的提议" /> : <ActProposals subject="" />}
    </>
  )
}
