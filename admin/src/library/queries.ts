import { entries, entry, subjects, type entries as entriesEndpoint } from '@xunyi/contract/library'
import type { Sent } from '@xunyi/contract/endpoint'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'

/** The name under which the table keeps its pages. */
export const listName = '知识库'

const library = ['library'] as const

export type ListInput = Sent<typeof entriesEndpoint>

export const loadList = (input: ListInput, signal: AbortSignal) => call(entries, input, signal)

/** Read anew whenever it is opened: it may have been published at the desk since. */
export const entryQuery = (id: string) => queryOptions({ queryKey: [...library, 'entry', id], queryFn: ({ signal }) => call(entry, { id }, signal) })

export const subjectsQuery = queryOptions({ queryKey: [...library, 'subjects'], queryFn: ({ signal }) => call(subjects, {}, signal) })

/** Everything that shows the library is asked for again. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: library }), client.invalidateQueries({ queryKey: [listName] })])
  }
}
