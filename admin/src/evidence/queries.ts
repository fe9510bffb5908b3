import { source, sources } from '@xunyi/contract/evidence-records'
import type { Sent } from '@xunyi/contract/endpoint'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'

/** The query key of the table. */
export const listName = '证据'

export const loadSources = (input: Sent<typeof sources>, signal: AbortSignal) => call(sources, input, signal)

export const sourceQuery = (id: string) => queryOptions({ queryKey: ['evidence', id], queryFn: ({ signal }) => call(source, { id }, signal) })

/** Invalidates every query that shows sources or entries. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([['evidence'], [listName], ['evidence-pick'], ['library']].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
