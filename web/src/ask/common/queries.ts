import { queryOptions } from '@tanstack/react-query'
import * as chat from '@xunyi/contract/chat'
import type { Answer } from '@xunyi/contract/endpoint'
import type { Favourite } from '@xunyi/contract/favourites'
import { call } from '../../api.ts'
import { keepAnswer, kept, keptAnswers, keptHistory, orKept } from '../../kept.ts'
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
    async queryFn({ signal }) {
      const key = `${id} ${text}`
      const input = id === null ? { text, id, question: text } : { text, id, ...(typed && { typed }), ...(about && { about }) }
      const asked = call(chat.ask, input, signal)
      const result = await orKept(asked, () => keptAnswers().find((answer) => answer.key === key)?.result ?? null)
      if (navigator.onLine) keepAnswer(key, result, Date.now())
      return result
    },
    gcTime: 10 * minutes,
    staleTime: 0,
  })
}

export function questionAndAnswer(id: string) {
  return queryOptions({
    queryKey: ['qa', id],
    queryFn: ({ signal }) => orKept(call(chat.qaDetail, { id }, signal), () => keptRecord(id)),
    gcTime: 10 * minutes,
    staleTime: 10 * minutes,
  })
}

/** The copy of a record, as it was read; whether the library has changed since is not known. */
function keptRecord(id: string): Answer<typeof chat.qaDetail> | null {
  const whole = keptAnswers().find(({ result }) => result.id === id)?.result ?? keptFavourite(id)
  const record = whole ?? keptHistory()?.find((item) => item.id === id)
  if (!record) return null
  const { question, answer, links } = record
  return {
    question,
    answer,
    links,
    sources: whole?.sources ?? links.map(() => null),
    reviewed_on: whole?.reviewed_on ?? null,
    review_due: whole?.review_due ?? null,
    newer: false,
    withdrawn: false,
    recall: null,
    requested: false,
    answered: null,
    rejected: null,
  }
}

/** A withdrawn answer is none. */
const keptFavourite = (id: string) => kept<Favourite[]>('favourites')?.find((item) => item.id === id && item.answer !== '')
