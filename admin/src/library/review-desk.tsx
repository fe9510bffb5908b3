import { approveEntry, confirmEntry, reopenReview, takeForReview, type ReviewedEntry, type Stage } from '@xunyi/contract/library-review'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { PublicationDialog } from './publication-dialog.tsx'
import { reviewProgressQuery } from './queries.ts'
import { ReviewActions } from './review-actions.tsx'
import { ReviewEntry } from './review-entry.tsx'

type Step = 'resume' | 'stay' | 'next' | 'previous'

/** Often enough that the lease of fifteen minutes does not end while somebody reads. */
const renewalMs = 5 * 60_000

/** The entry in hand and the steps from it. `undefined`: loading; `null`: nothing is left. */
function useReview(stage: Stage, wanted: string | null) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [entry, setEntry] = useState<ReviewedEntry | null>()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  /** The entry that steps start from: a key may come before the keys are bound to the entry just shown. Decisions are on the entry that was on the screen. */
  const inHand = useRef<string | null>(null)

  function show(shown: ReviewedEntry | null) {
    inHand.current = shown?.id ?? null
    setEntry(shown)
  }

  /** Runs one step at a time; a failure keeps the entry on the screen. */
  async function run(work: () => Promise<void>) {
    if (working.current) return
    working.current = true
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(failureText(error))
    }
    working.current = false
    setBusy(false)
    void client.invalidateQueries({ queryKey: reviewProgressQuery.queryKey })
  }

  async function go(step: Step, from: string | null) {
    const taken = await call(takeForReview, { stage, step, from })
    if (taken) show(taken)
    else if (step === 'previous') void message.info('前面没有了')
    else if (step === 'stay') await go('resume', from)
    else show(null)
  }

  useEffect(() => {
    void run(() => go(wanted === null ? 'resume' : 'stay', wanted))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each stage, which is the key of the component
  }, [])

  const held = entry?.id ?? null
  useEffect(() => {
    if (held === null) return undefined
    const renewal = setInterval(() => {
      call(takeForReview, { stage, step: 'stay', from: held }).then(
        (renewed) => renewed ?? setProblem('该条已不在您手中：已由同事取走，或状态已变'),
        () => undefined,
      )
    }, renewalMs)
    return () => clearInterval(renewal)
  }, [held, stage])

  const seen = entry ? { id: entry.id, version: entry.version } : null
  const afterwards = (work: (seen: { id: string; version: number }) => Promise<string>) => () =>
    void run(async () => {
      if (!seen) return
      void message.success(await work(seen))
      await go('next', seen.id)
    })
  return {
    entry,
    problem,
    busy,
    confirm: afterwards(async (it) => call(confirmEntry, it).then(() => '已确认，等待另一位同事复核')),
    approve: afterwards(async (it) =>
      call(approveEntry, it).then(({ review_due }) => (review_due === null ? '已批准，等待发布人发布' : `审核通过，下次复审 ${review_due}`)),
    ),
    reopen: afterwards(async (it) => call(reopenReview, it).then(() => '已退回初审')),
    next: () => void run(() => go('next', inHand.current)),
    previous: () => void run(() => go('previous', inHand.current)),
    restart: () => void run(() => go('resume', null)),
  }
}

const empty: Record<Stage, string> = {
  first: '没有待初审的条目了',
  second: '没有可由您复核的条目：初审人不能复核自己确认的条目',
  publish: '没有可由您发布的条目：初审人不能发布自己确认的条目',
}

/** One entry a screen, with its evidence and the keys to decide on it. */
export function ReviewDesk({ stage, wanted }: { stage: Stage; wanted: string | null }) {
  const review = useReview(stage, wanted)
  const [withdrawing, setWithdrawing] = useState(false)
  const { entry, problem } = review
  return (
    <>
      {problem !== null && <Alert type="error" showIcon role="alert" title={problem} style={{ marginBottom: 12 }} />}
      {entry === undefined && problem === null && <Waiting />}
      {entry === null && (
        <EmptyState text={empty[stage]}>
          <Button onClick={review.restart}>刷新</Button>
        </EmptyState>
      )}
      {entry && (
        <>
          <ReviewEntry key={entry.id} entry={entry} />
          <ReviewActions stage={stage} entry={entry} review={review} onWithdraw={() => setWithdrawing(true)} />
          {withdrawing && (
            <PublicationDialog entry={{ ...entry, status: 'published', draft: null }} onDone={review.next} onClose={() => setWithdrawing(false)} />
          )}
        </>
      )}
    </>
  )
}
