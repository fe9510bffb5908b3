import { useQuery } from '@tanstack/react-query'
import { feedbackList } from '@xunyi/contract/console-feedback'
import { call } from '../api.ts'
import { NavCount } from '../ui/nav-count.tsx'
import { useRefetchInterval } from '../ui/use-refetch-interval.ts'

/** In the navigation: open feedback. */
export function FeedbackCount() {
  const refetchInterval = useRefetchInterval()
  const { data } = useQuery({
    queryKey: ['feedback-count'],
    queryFn: ({ signal }) => call(feedbackList, { after: null, size: 1, status: 'open', type: '' }, signal),
    refetchInterval,
  })
  return data ? <NavCount count={data.total} meaning="条未处理" /> : null
}
