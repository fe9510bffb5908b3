import { queryOptions } from '@tanstack/react-query'
import * as chat from '@xunyi/contract/chat'
import { call } from '../../api.ts'
import type { PickState } from './question.ts'

const minutes = 60_000

/** Similar questions are never kept: 1 ms after the drawer closes they are gone, and a call under way is aborted. */
export function similarQuestions(text: string, about?: string) {
  return queryOptions({
    queryKey: ['similar', text, about],
    queryFn: ({ signal }) => call(chat.recommend, { text, ...(about !== undefined && { about }) }, signal),
    gcTime: 1,
    staleTime: 0,
  })
}

/**
 * An answer is kept for the ten minutes in which the server gives the same record anyway, and shown at once when the person
 * comes back to it. A refetch in the background brings an answer published meanwhile, or an adverse-reaction notice.
 */
export function answerTo(id: string | null, text: string, { typed, about }: Partial<PickState> = {}) {
  return queryOptions({
    queryKey: ['answer', id, text],
    queryFn: ({ signal }) =>
      call(chat.ask, id === null ? { text, id, question: text } : { text, id, ...(typed && { typed }), ...(about && { about }) }, signal),
    gcTime: 10 * minutes,
    staleTime: 0,
  })
}

export function questionAndAnswer(id: string) {
  return queryOptions({
    queryKey: ['qa', id],
    queryFn: ({ signal }) => call(chat.qaDetail, { id }, signal),
    gcTime: 10 * minutes,
    staleTime: 10 * minutes,
  })
}
