import { useMutation } from '@tanstack/react-query'
import type { Sent } from '@xunyi/contract/endpoint'
import type { Role } from '@xunyi/contract/roles'
import { addSearchCase } from '@xunyi/contract/search-lab'
import { App } from 'antd'
import { call, queryClient } from '../api.ts'

/** The roles that may add and remove cases. */
export const caseEditors: readonly Role[] = ['writer', 'approver', 'administrator']

/** The query key of the list of cases. */
export const casesName = '回归用例'

/** Saves a question as a regression case. */
export function useSaveCase(onSaved: () => void = () => undefined) {
  const { message } = App.useApp()
  return useMutation({
    mutationFn: (input: Sent<typeof addSearchCase>) => call(addSearchCase, input),
    onSuccess: ({ replaced }) => {
      message.success(replaced ? '已改为新的预期' : '已存为回归用例')
      onSaved()
    },
    // Settled either way: the question may have been saved elsewhere.
    onSettled: forgetCases,
  })
}

/** Invalidates the loaded cases. */
export function forgetCases(): void {
  void queryClient.invalidateQueries({ queryKey: [casesName] })
  void queryClient.invalidateQueries({ queryKey: ['search-lab'] })
}
