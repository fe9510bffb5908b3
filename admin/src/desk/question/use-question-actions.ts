import { claim, link, merge, reject, release, split } from '@xunyi/contract/desk'
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
        void message.success(`已答复，发出 ${done.result.letters} 封站内信`)
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
    claim: () => void run(() => call(claim, { id })),
    release: () => void run(() => call(release, { id })),
    /** Starts a revision of an entry as the answer. */
    revise: (entryId: string) => void startDraft({ question_id: id, entry_id: entryId }),
    linkTo,
    mergeIn,
    splitOff,
    /** @throws the failure, which the dialog shows */
    async reject(reason: string) {
      await call(reject, { id, reason })
      void message.success('已驳回')
      refresh()
      openNext(id)
    },
  }
}
