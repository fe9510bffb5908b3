import { queryOptions, useQuery } from '@tanstack/react-query'
import { info } from '@xunyi/contract/site'
import { call } from '../api.ts'

const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(info, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Facts of this installation; screens render without them. */
export function useSite() {
  return useQuery(siteQuery)
}

const defaultBrand = '循医'

/** The product's name: the server writes it into the page, so that it is there before any call. */
export function brand(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name=brand]')?.content
  return written && !written.startsWith('__') ? written : defaultBrand
}
