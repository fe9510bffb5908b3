import { queryOptions } from '@tanstack/react-query'
import { ownReports } from '@xunyi/contract/safety-reports'
import { call, queryClient } from '../api.ts'

/** The own reports; refetched whenever a screen with them opens, since the desk changes their states. */
export const reportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) => call(ownReports, {}, signal),
  staleTime: 0,
  gcTime: 10 * 60_000,
})

export function refreshReports(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey })
}
