import { queryOptions } from '@tanstack/react-query'
import { letterDetail, letters } from '@xunyi/contract/feedback'
import { call, queryClient } from '../api.ts'

const minutes = 60_000

/** The button on /home reads the same key for its badge. When it is asked for is decided by usePoll and by taps. */
export const lettersQuery = queryOptions({
  queryKey: ['letters'],
  queryFn: ({ signal }) => call(letters, {}, signal),
  enabled: false,
})

/** A letter that was opened has been read: the server counts it so, and the badge knows it at once. */
export function letterQuery(id: string) {
  return queryOptions({
    queryKey: ['letter', id],
    async queryFn({ signal }) {
      const { evidences, ...letter } = await call(letterDetail, { id }, signal)
      await markRead(id)
      return { ...letter, links: evidences, reviewed_on: null, review_due: null }
    },
    gcTime: 10 * minutes,
  })
}

/** A list that is on its way may be older than the reading; it is given up. */
async function markRead(id: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: lettersQuery.queryKey })
  queryClient.setQueryData(lettersQuery.queryKey, (known) => known?.map((letter) => (letter.id === id ? { ...letter, read_answer: true } : letter)))
}
