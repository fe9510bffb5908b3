import { useQuery } from '@tanstack/react-query'
import type { Letter } from '@xunyi/contract/feedback'
import { useEffect, useState } from 'react'
import { queryClient } from '../api.ts'
import { failureText } from '../failures.ts'
import { Announce } from '../ui/announce.tsx'
import { toasts } from '../ui/toast-store.ts'
import { LettersDialog } from './letters-dialog.tsx'
import { lettersQuery } from './queries.ts'
import { usePoll } from './use-poll.ts'
import { strings } from './strings.ts'

interface Props {
  /** When the person asked for the letters, by Date.now(); 0 while they do not. */
  wantedAt: number
  onClose: () => void
}

/** Behind the button on /home: looks for letters from time to time, and shows them when they are wanted. */
export function Letters({ wantedAt, onClose }: Props) {
  const { data, error, dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = useQuery(lettersQuery)
  const [news, setNews] = useState('')
  const wanted = wantedAt > 0
  const empty = data?.length === 0

  usePoll(async () => {
    const before = queryClient.getQueryData(lettersQuery.queryKey)
    const { data: now } = await refetch({ cancelRefetch: false })
    if (now && before && unread(now) > unread(before)) setNews(strings.news(unread(now)))
    return now !== before
  })

  // Whatever is known, a tap asks anew.
  useEffect(() => {
    if (wantedAt > 0) void refetch({ cancelRefetch: false })
  }, [wantedAt, refetch])

  // There is no empty box: that nothing is there is said by a toast, once it was asked.
  const answered = Math.max(dataUpdatedAt, errorUpdatedAt) >= wantedAt
  useEffect(() => {
    if (!wanted || !empty || !answered) return
    if (error) toasts.error(failureText(error))
    else toasts.blank(strings.none)
    onClose()
  }, [wanted, empty, answered, error, onClose])

  return (
    <>
      <LettersDialog open={wanted && !empty} letters={data} error={isFetching ? null : error} onRetry={() => void refetch()} onClose={onClose} />
      <Announce>{news}</Announce>
    </>
  )
}

function unread(letters: readonly Letter[]): number {
  return letters.filter((letter) => !letter.read_answer).length
}
