import { useQuery } from '@tanstack/react-query'
import { useMay } from '../me.ts'
import { NavCount } from '../ui/nav-count.tsx'
import { useRefetchInterval } from '../ui/use-refetch-interval.ts'
import { proposalsQuery } from './act-proposals.tsx'

/** In the navigation: what the signed-in user may decide. */
export function ProposalsCount() {
  const refetchInterval = useRefetchInterval()
  const approver = useMay('approver')
  const { data = [] } = useQuery({ ...proposalsQuery(''), refetchInterval, enabled: approver })
  return <NavCount count={data.filter(({ mine }) => !mine).length} meaning="项待确认" />
}
