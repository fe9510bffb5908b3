import { everyEndpoint } from '@xunyi/contract/api'
import type { Endpoint } from '@xunyi/contract/endpoint'
import { roles } from '@xunyi/contract/roles'
import { accessTable } from './access-table.ts'
import type { Kind } from './callers.ts'

/** A row of the access table, with a kind of caller that it serves. */
export interface ServedCall {
  endpoint: Endpoint
  path: string
  /** Path and variant, the key of its input. */
  name: string
  kind: Kind
}

/** Every call, once for each variant. */
export function servedCalls(): ServedCall[] {
  return [...accessTable('Calls'), ...accessTable('Calls of the console')].map(({ route, variant, cells }) => {
    const path = route.replace('POST ', '')
    const endpoint = everyEndpoint.find((each) => each.path === path)!
    const kind = (['doctor', 'staff', 'anonymous', 'console', ...roles] as const).find((kind) => cells[kind] === '00000')!
    return { endpoint, path, name: `${path} ${variant}`.trim(), kind }
  })
}
