import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveCase, type CaseDetail } from '@xunyi/contract/safety'
import { Refused } from '@xunyi/contract/refusals'
import { call } from '../../api.ts'
import { caseQuery, useKnowCase } from '../common/queries.ts'
import { useCaseRefresh } from '../common/use-case-refresh.ts'
import { isSameContent, type CaseContent } from './content.ts'
import type { CaseDraft } from './use-case-draft.ts'

/** Saves the draft as a new version. A change of the case that left the form alone is no conflict: the draft is sent again on top of it. */
export function useSave(of: CaseDetail, draft: CaseDraft) {
  const queries = useQueryClient()
  const know = useKnowCase(of.id)
  const refresh = useCaseRefresh(of.id)
  return useMutation({
    async mutationFn(reason: string) {
      const sent: CaseContent = draft.list
      const send = (revision: number) => call(saveCase, { id: of.id, revision, ...sent, reason })
      try {
        return { sent, ...(await send(of.revision)) }
      } catch (error) {
        if (!(error instanceof Refused) || error.refusal !== 'conflict') throw error
        const fresh = await queries.fetchQuery({ ...caseQuery(of.id), staleTime: 0 })
        if (!isSameContent(draft.changed ? draft.from : sent, { form: fresh.form, reporter: fresh.reporter })) throw error
        return { sent, ...(await send(fresh.revision)) }
      }
    },
    async onSuccess({ sent, revision, state }) {
      know({ ...sent, revision, state })
      draft.settle(revision, sent)
      await refresh()
    },
  })
}
