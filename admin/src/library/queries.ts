import { entries, entry, type entries as entriesEndpoint } from '@xunyi/contract/library'
import { owners } from '@xunyi/contract/library-owners'
import { terms } from '@xunyi/contract/library-terms'
import { reviewProgress } from '@xunyi/contract/library-review'
import type { Sent } from '@xunyi/contract/endpoint'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'

/** The query key of the table. */
export const listName = '知识库'

const library = ['library'] as const

export type ListInput = Sent<typeof entriesEndpoint>

export const loadList = (input: ListInput, signal: AbortSignal) => call(entries, input, signal)

/** Not cached: the desk may have published a new version. */
export const entryQuery = (id: string) => queryOptions({ queryKey: [...library, 'entry', id], queryFn: ({ signal }) => call(entry, { id }, signal) })

export const termsQuery = queryOptions({ queryKey: [...library, 'terms'], queryFn: ({ signal }) => call(terms, {}, signal) })

export const ownersQuery = queryOptions({ queryKey: [...library, 'owners'], queryFn: ({ signal }) => call(owners, {}, signal) })

export const reviewProgressQuery = queryOptions({ queryKey: [...library, 'review'], queryFn: ({ signal }) => call(reviewProgress, {}, signal) })

/** Invalidates every query that shows the library. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: library }), client.invalidateQueries({ queryKey: [listName] })])
  }
}
