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
  /** The time of the tap on the button, by Date.now(); 0 while closed. */
  wantedAt: number
  onClose: () => void
}

/** Polls for letters and shows them when the button on /home is tapped. */
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

  // A tap always refetches.
  useEffect(() => {
    if (wantedAt > 0) void refetch({ cancelRefetch: false })
  }, [wantedAt, refetch])

  // An empty list shows a toast instead of the dialog, once the refetch has finished.
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
