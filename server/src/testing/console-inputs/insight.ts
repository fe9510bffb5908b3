import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'

const period = { from: '2026-11-01', to: '2026-11-30' }
const page = { after: null, size: 20, ...period }

export function insightInputs(_context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  return {
    '/api/admin/insight/figures': () => period,
    '/api/admin/insight/questions': () => ({ ...page, outcome: '', entry_id: '' }),
    '/api/admin/insight/questions/export': () => ({ ...period, outcome: '', entry_id: '' }),
    '/api/admin/insight/blocked': () => ({ ...page, place: '' }),
    '/api/admin/insight/adverse': () => ({ ...page, kind: '' }),
  }
}
