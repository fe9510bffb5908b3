import { queryOptions } from '@tanstack/react-query'
import { snippets } from '@xunyi/contract/snippets'
import { call } from '../../api.ts'

export const snippetsQuery = queryOptions({ queryKey: ['snippets'], queryFn: ({ signal }) => call(snippets, {}, signal) })
