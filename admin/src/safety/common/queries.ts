import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readCase, type CaseDetail } from '@xunyi/contract/safety'
import { Refused } from '@xunyi/contract/refusals'
import { App } from 'antd'
import { call } from '../../api.ts'
import { failureText } from '../../failures.ts'
import { useCaseRefresh } from './use-case-refresh.ts'

/** Not read again by itself: each reading is an event of the audit log. */
export const caseQuery = (id: string) =>
  queryOptions({ queryKey: ['safety-case', id], queryFn: ({ signal }) => call(readCase, { id }, signal), staleTime: Infinity })

/** Runs a change of a case, says what was done, and reads the case again, also where somebody else has changed it. */
export function useCaseChange(id: string) {
  const { message } = App.useApp()
  const refresh = useCaseRefresh(id)
  return useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done: string }) => work(),
    onSuccess: async (_, { done }) => {
      void message.success(done)
      await refresh()
    },
    onError: async (error) => {
      void message.error(failureText(error))
      if (error instanceof Refused && error.refusal === 'conflict') await refresh()
    },
  })
}

/** Puts what a change answered into the case that is shown, before it is read again. */
export function useKnowCase(id: string): (known: Partial<CaseDetail>) => void {
  const queries = useQueryClient()
  return (known) => queries.setQueryData(caseQuery(id).queryKey, (before) => before && { ...before, ...known })
}
