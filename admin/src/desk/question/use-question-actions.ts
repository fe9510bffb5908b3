import { askBack, type ClarificationPart } from '@xunyi/contract/clarifications'
import { claim, link, merge, reject, release, split } from '@xunyi/contract/desk'
import type { Rejection } from '@xunyi/contract/rejections'
import { App } from 'antd'
import { call } from '../../api.ts'
import { useDeskAction, useRefresh, type Question } from '../common/queries.ts'
import { useOpenNext } from '../common/use-open-next.ts'
import { useStartDraft } from '../common/use-start-draft.ts'
import { linkConfirmation, mergeConfirmation, splitConfirmation } from './confirmations.tsx'

/** The actions on a question besides writing its answer. */
export function useQuestionActions({ id, askers }: Question) {
  const { message, modal } = App.useApp()
  const { run, busy, problem, dismiss } = useDeskAction()
  const refresh = useRefresh()
  const openNext = useOpenNext()
  const startDraft = useStartDraft({ run })

  function linkTo(entry: Question['nearest'][number]): void {
    void modal.confirm(
      linkConfirmation(entry, askers, async () => {
        const done = await run(() => call(link, { id, entry_id: entry.entry_id }))
        if (!done) return
        const { proposed, letters } = done.result
        void message.success(proposed ? '该条与提问的原话不够相近，已提交另一人确认' : `已答复，发出 ${letters} 封站内信`)
        openNext(id)
      }),
    )
  }

  function mergeIn(twin: Question['similar'][number]): void {
    void modal.confirm(
      mergeConfirmation(twin, async () => {
        if (await run(() => call(merge, { id: twin.id, into: id }))) void message.success('已并入本题')
      }),
    )
  }

  function splitOff(asker: Question['asked_by'][number]): void {
    void modal.confirm(
      splitConfirmation(asker, async () => {
        if (await run(() => call(split, { id, asker: asker.asker }))) void message.success('已拆分为单独的问题')
      }),
    )
  }

  return {
    busy,
    problem,
    dismiss,
    openNext: () => openNext(id),
    claim: () => void run(() => call(claim, { id })),
    release: () => void run(() => call(release, { id })),
    /** Starts a revision of an entry as the answer. */
    revise: (entryId: string) => void startDraft({ question_id: id, entry_id: entryId }),
    linkTo,
    mergeIn,
    splitOff,
    /** @throws the failure, which the dialog shows */
    async reject(reason: Rejection) {
      await call(reject, { id, reason })
      void message.success('已提议驳回，等待另一人确认')
      refresh()
      openNext(id)
    },
    /** @throws the failure, which the dialog shows */
    async askBack(asked: { asker: string | null; parts: ClarificationPart[]; text: string }) {
      const { proposed, letters } = await call(askBack, { id, ...asked })
      void message.success(proposed ? '已提议请提问者补充，等待另一人确认' : `已请提问者补充，发出 ${letters} 封站内信`)
      refresh()
      openNext(id)
    },
  }
}
