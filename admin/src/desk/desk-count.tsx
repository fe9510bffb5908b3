import { useQuery } from '@tanstack/react-query'
import { useMay } from '../me.ts'
import { NavCount } from '../ui/nav-count.tsx'
import { useRefetchInterval } from '../ui/use-refetch-interval.ts'
import { countsQuery, unanswered } from './common/queries.ts'

/** In the navigation: what waits for the signed-in user's roles. */
export function DeskCount() {
  const refetchInterval = useRefetchInterval()
  const writer = useMay('writer')
  const approver = useMay('approver')
  const publisher = useMay('publisher')
  const { data } = useQuery({ ...countsQuery, refetchInterval })
  if (!data) return null
  const { drafts } = data
  return <NavCount count={(writer ? unanswered(data) : 0) + (approver ? drafts.submitted : 0) + (publisher ? drafts.approved : 0)} meaning="项待处理" />
}
