import { useQuery } from '@tanstack/react-query'
import { useMay } from '../me.ts'
import { NavCount } from '../ui/nav-count.tsx'
import { useRefetchInterval } from '../ui/use-refetch-interval.ts'
import { proposalsQuery } from './act-proposals.tsx'
import { waitingActsQuery } from './waiting-acts.tsx'

/** In the navigation: what the signed-in user may approve or publish. */
export function ProposalsCount() {
  const refetchInterval = useRefetchInterval()
  const [approver, publisher] = [useMay('approver'), useMay('publisher')]
  const enabled = approver || publisher
  const { data = [] } = useQuery({ ...proposalsQuery(''), refetchInterval, enabled })
  const { data: others = [] } = useQuery({ ...waitingActsQuery, refetchInterval, enabled })
  const own = [...data, ...others].filter(({ mine, approved }) => !mine && (approved ? publisher : approver))
  return <NavCount count={own.length} meaning="项待确认" />
}
