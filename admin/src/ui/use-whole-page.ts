import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isUnfinished, wholePage, type Load, type Page } from './whole-page.ts'

/**
 * A page of a list, with what was found so far while the list is looked through.
 * @param key everything besides the page that `load` depends on
 * @param refetchInterval of a list that the server answers in one call
 */
export function useWholePage<Row>(
  load: Load<Row>,
  key: readonly unknown[],
  { after, size }: { after: string | null; size: number },
  refetchInterval: number | false = false,
) {
  const queries = useQueryClient()
  const stopping = useRef(new AbortController())
  const queryKey = wholePageKey(key, { after, size })
  const page = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      stopping.current = new AbortController()
      return wholePage(load, { after, size }, signal, {
        onPart: (part) => queries.setQueryData<Page<Row>>(queryKey, part),
        stop: stopping.current.signal,
      })
    },
    placeholderData: (before) => before,
    refetchInterval,
  })
  const looking = page.isFetching && page.data !== undefined && !page.isPlaceholderData && isUnfinished(page.data, size)
  return { page, looking, stop: () => stopping.current.abort() }
}

/** Under which the cache keeps a page. */
export const wholePageKey = (key: readonly unknown[], { after, size }: { after: string | null; size: number }) => [...key, after, size]
