import { questionStates } from '@xunyi/contract/desk'
import type { QueueFilters } from './queries.ts'

export const pageSizes = [20, 50, 100]

const states = ['open', ...questionStates] as const

/** The rows of the queue that an address shows. */
export function queueOf(query: URLSearchParams): { filters: QueueFilters; page: { after: string | null; size: number } } {
  const size = Number(query.get('size'))
  return {
    filters: {
      state: states.find((known) => known === query.get('state')) ?? 'open',
      q: (query.get('q') ?? '').trim(),
      mine: (query.get('mine') ?? '') !== '',
    },
    page: { after: query.get('after') || null, size: pageSizes.includes(size) ? size : 20 },
  }
}
