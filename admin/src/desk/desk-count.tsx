import { useQuery } from '@tanstack/react-query'
import { useMay } from '../me.ts'
import { NavCount } from '../ui/nav-count.tsx'
import { useRefetchInterval } from '../ui/use-refetch-interval.ts'
import { countsQuery } from './common/queries.ts'

/** In the navigation: what waits for the signed-in user's roles. */
export function DeskCount() {
  const refetchInterval = useRefetchInterval()
  const writer = useMay('writer')
  const approver = useMay('approver')
  const { data } = useQuery({ ...countsQuery, refetchInterval })
  if (!data) return null
  return <NavCount count={(writer ? data.waiting + data.returned : 0) + (approver ? data.drafts.submitted : 0)} meaning="项待处理" />
}
