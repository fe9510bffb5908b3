import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '@xunyi/contract/endpoint'
import { redactionPlaces, redactions } from '@xunyi/contract/redaction'
import { call } from '../api.ts'

export type Redaction = Answer<typeof redactions>[number]

export const redactionsQuery = (questionId: string | null) =>
  queryOptions({ queryKey: ['redactions', questionId], queryFn: ({ signal }) => call(redactions, { question_id: questionId }, signal) })

/** A decision changes texts everywhere: everything that was loaded is read again. */
export function useDecision(decide: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: decide, onSettled: () => client.invalidateQueries() })
}

/** 提问与原话 2 处、问答历史 1 处 */
export function placesText(found: Redaction['found']): string {
  return found.map(({ place, rows }) => `${redactionPlaces[place]} ${rows} 处`).join('、')
}
