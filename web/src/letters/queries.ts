import { queryOptions } from '@tanstack/react-query'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import { call, queryClient } from '../api.ts'

const minutes = 60_000

/** Shared with the badge on /home. usePoll and taps trigger the fetch. */
export const lettersQuery = queryOptions({
  queryKey: ['letters'],
  queryFn: ({ signal }) => call(letters, {}, signal),
  enabled: false,
})

/** Loading a letter marks it as read on the server; the badge is updated at once. */
export function letterQuery(id: string) {
  return queryOptions({
    queryKey: ['letter', id],
    async queryFn({ signal }) {
      const { evidences, ...letter } = await call(letterDetail, { id }, signal)
      await markRead(id)
      return { ...letter, links: evidences }
    },
    gcTime: 10 * minutes,
  })
}

/** Cancels a list fetch under way, which may not contain the change. */
async function markRead(id: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: lettersQuery.queryKey })
  queryClient.setQueryData(lettersQuery.queryKey, (known) => known?.map((letter) => (letter.id === id ? { ...letter, read_answer: true } : letter)))
}
