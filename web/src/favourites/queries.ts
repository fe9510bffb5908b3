import { queryOptions } from '@tanstack/react-query'
import { favourites } from '@xunyi/contract/favourites'
import { call } from '../api.ts'
import { loadOrKept } from '../kept.ts'

/** The person's favourites, with a copy for times without a network. */
export const favouriteList = queryOptions({
  queryKey: ['favourites'],
  queryFn: ({ signal }) => loadOrKept('favourites', call(favourites, {}, signal)),
  staleTime: 0,
})
