import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'

export function auditInputs(_context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const filters = { actor: '', action: '', subject: '', from: '', to: '' }
  return {
    '/api/admin/audit/list': () => ({ after: null, size: 20, ...filters }),
    '/api/admin/audit/actions': () => ({}),
    '/api/admin/audit/verify': () => ({ kept: null }),
    '/api/admin/audit/export': () => filters,
  }
}
