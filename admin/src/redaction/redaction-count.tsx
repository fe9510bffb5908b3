import { useQuery } from '@tanstack/react-query'
import { NavCount } from '../ui/nav-count.tsx'
import { useRefetchInterval } from '../ui/use-refetch-interval.ts'
import { redactionsQuery } from './queries.ts'

/** In the navigation: redactions that wait for a second person. */
export function RedactionCount() {
  const refetchInterval = useRefetchInterval()
  const { data } = useQuery({ ...redactionsQuery(null), refetchInterval })
  return data ? <NavCount count={data.filter(({ status }) => status === 'waiting').length} meaning="项待确认" /> : null
}
