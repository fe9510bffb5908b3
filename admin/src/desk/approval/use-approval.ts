import { useQuery } from '@tanstack/react-query'
import { approveDraft, publishDraft, returnDraft, saveDraft, type Draft } from '@xunyi/contract/drafts'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { call } from '../../api.ts'
import { failureText } from '../../failures.ts'
import { useMe } from '../../me.ts'
import { useDecision } from '../../proposals/use-decision.ts'
import { useRecall } from '../../recalls/use-recall.tsx'
import { useCaseReason } from '../../saved-cases/use-case-reason.tsx'
import { scheduleUndoable } from '../../undo/undoable.ts'
import { draftCasesQuery, useDeskAction, useKnowDraft, useRefresh } from '../common/queries.ts'
import { useOpenNext } from '../common/use-open-next.ts'
import { useVerification } from './use-verification.tsx'

export interface Props {
  draft: Draft
  onPublished?: ((entryId: string) => void) | undefined
}

/** Approving, publishing, returning and withdrawing a submitted draft. */
export function useApproval({ draft, onPublished }: Props) {
  const { id, revision } = draft
  const decision = useDecision(draft.approved)
  const own = draft.written_by.id === useMe().id
  const approves = decision !== null && decision !== '发布' && !own
  const verification = useVerification(draft)
  const { message } = App.useApp()
  const know = useKnowDraft()
  const refresh = useRefresh()
  const { run, busy, problem, dismiss } = useDeskAction()
  const mounted = useMounted()
  const openNext = useOpenNext()
  const corrects = approves && draft.entry !== null && draft.entry.content.answer !== draft.content.answer
  const { question, blocked, recall } = useRecall(corrects ? draft.entry!.id : null)
  // While this is under way nothing blocks: the server refuses an approval that breaks cases without a reason.
  const breaks = useQuery({ ...draftCasesQuery(draft), enabled: decision !== null && !own })
  const cases = useCaseReason(breaks.data ?? [], draft.approved?.case_reason)

  const reason = cases.reason === undefined ? {} : { case_reason: cases.reason }
  const approve = () => call(approveDraft, { id, revision, confirmed: verification.confirmed, ...(recall && { recall }), ...reason })

  /** Runs after the undo window, when another page may be open: the result is shown wherever the person is. */
  async function publish() {
    try {
      if (approves) await approve()
      const { letters, entry_id } = await call(publishDraft, { id, revision, ...reason })
      void message.success(draft.private ? '已发出私下答复' : letters > 0 ? `已发布，发出 ${letters} 封站内信` : '已发布')
      if (mounted.current) onPublished?.(entry_id)
    } catch (error) {
      void message.error({ content: `没有发布：${failureText(error)}`, duration: 8 })
    }
    refresh()
  }
  const next = () => draft.question && openNext(draft.question.id)
  const waiting = draft.question?.askers ?? 0
  const text = draft.private ? '发出私下答复，提问者将收到站内信' : waiting > 0 ? `发布，${waiting} 位提问者将收到站内信` : '发布'
  return {
    decision,
    own,
    approves,
    busy,
    problem,
    dismiss,
    verification,
    recall: question,
    cases: cases.shown,
    /** Why it cannot be approved or published yet. */
    open: approves ? (verification.blocked ?? blocked ?? cases.blocked) : cases.blocked,
    /** Decides on the revision on screen, not a later one. What goes to doctors can be undone for a while. */
    async decide() {
      if (decision === '批准') {
        const approved = await run(async () => know(await approve()))
        if (!approved) return
        void message.success('已批准，等待发布')
      } else scheduleUndoable({ about: id, text, run: publish })
      next()
    },
    /** Saving a submitted draft withdraws it from approval. */
    withdraw: () => void run(async () => know(await call(saveDraft, { id, revision, content: draft.content }))),
    async returnToWriter(remark: string) {
      know(await call(returnDraft, { id, revision, remark }))
      void message.success('已退回')
      refresh()
      next()
    },
  }
}

function useMounted() {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
