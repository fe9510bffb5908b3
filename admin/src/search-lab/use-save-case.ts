import { addSearchCase } from '@xunyi/contract/bench'
import type { Sent } from '@xunyi/contract/endpoint'
import type { Role } from '@xunyi/contract/people'
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { call, queryClient } from '../api.ts'

/** Who keeps cases and takes them out. */
export const caseEditors: readonly Role[] = ['writer', 'approver', 'administrator']

/** The name of the list of cases, for its cache. */
export const casesName = '回归用例'

/** Keeps a question as a regression case. */
export function useSaveCase(onSaved: () => void = () => undefined) {
  const { message } = App.useApp()
  return useMutation({
    mutationFn: (input: Sent<typeof addSearchCase>) => call(addSearchCase, input),
    onSuccess: ({ replaced }) => {
      message.success(replaced ? '已改为新的预期' : '已存为回归用例')
      onSaved()
    },
    // Where somebody else has kept the question meanwhile, the page shows it from now on.
    onSettled: forgetCases,
  })
}

/** What was loaded of cases is out of date. */
export function forgetCases(): void {
  void queryClient.invalidateQueries({ queryKey: [casesName] })
  void queryClient.invalidateQueries({ queryKey: ['bench'] })
}
