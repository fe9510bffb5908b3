import { infiniteQueryOptions } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { history, pageSize } from '@xunyi/contract/history'
import { searchHistory } from '@xunyi/contract/history-search'
import type { HistoryItem } from '@xunyi/contract/history'
import type { Answer } from '@xunyi/contract/endpoint'
import { call, queryClient } from '../api.ts'
import { dropKept, keptHistory, orKept } from '../kept.ts'

export type HistoryPage = Answer<typeof history>
type Loaded = InfiniteData<HistoryPage, unknown>

export const historyPages = infiniteQueryOptions({
  queryKey: ['history'],
  queryFn: ({ pageParam, signal }) => orKept(call(history, { page: pageParam, size: pageSize }, signal), () => keptPage(pageParam)),
  initialPageParam: 1,
  getNextPageParam: (last: HistoryPage, pages: HistoryPage[]) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
  // Returning from an answer shows the cached list; it is refetched in the background.
  staleTime: 0,
  gcTime: 60 * 60_000,
})

type FoundPage = Answer<typeof searchHistory>
const found = [...historyPages.queryKey, 'found'] as const

/** Own questions with these words. */
export const foundPages = (words: string) =>
  infiniteQueryOptions({
    queryKey: [...found, words],
    queryFn: ({ pageParam, signal }) => orKept(call(searchHistory, { q: words, after: pageParam, size: pageSize }, signal), () => keptFound(words)),
    initialPageParam: null as string | null,
    getNextPageParam: (last: FoundPage) => last.next,
    staleTime: 0,
    gcTime: 60 * 60_000,
  })

function keptFound(words: string): FoundPage | null {
  const each = words.toLowerCase().split(/\s+/)
  const rows = keptHistory()?.filter(({ question }) => each.every((word) => question.toLowerCase().includes(word)))
  return rows ? { rows, next: null, total: rows.length, looked: rows.length } : null
}

/** Without a network the newest records can be read; deleting needs one. */
function keptPage(page: number): HistoryPage | null {
  const records = keptHistory()
  return records && { data: records.slice((page - 1) * pageSize, page * pageSize), total: records.length }
}

/** Every record once, newest first: a record asked after the first page was loaded shifts another onto two pages. */
export function recordsOf(pages: readonly HistoryPage[]): HistoryItem[] {
  const records = new Map<string, HistoryItem>()
  for (const { data } of pages) for (const item of data) if (!records.has(item.id)) records.set(item.id, item)
  return [...records.values()]
}

/**
 * The pages were not loaded from one and the same list. What was deleted in between has moved the next page up, and a record
 * may have slipped through: all of them have to be asked for again.
 */
export function isTorn(pages: readonly HistoryPage[]): boolean {
  return pages.some(({ total }) => total !== pages[0]!.total)
}

/** Removes a deleted record from the cached pages. Their totals stay, so that pages loaded later are recognised as shifted. */
export function without(loaded: Loaded, id: string): Loaded {
  return { ...loaded, pages: loaded.pages.map(({ data, total }) => ({ data: data.filter((item) => item.id !== id), total })) }
}

/** Takes deleted records off the screen at once; then every loaded page is requested again, since later records have moved up. */
export function dropFromHistory(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    dropKept(id)
    queryClient.removeQueries({ queryKey: ['qa', id] })
    queryClient.setQueryData(historyPages.queryKey, (loaded) => loaded && without(loaded, id))
    queryClient.setQueriesData<InfiniteData<FoundPage>>(
      { queryKey: found },
      (loaded) => loaded && { ...loaded, pages: loaded.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })) },
    )
  }
  return queryClient.invalidateQueries({ queryKey: historyPages.queryKey })
}
