import type { Queued } from '@xunyi/contract/desk'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useMe, type Me } from '../../me.ts'
import { queueQuery } from './queries.ts'
import { queueOf } from './queue-filters.ts'

/** Opens the question of the queue that the user can work on next, once the present one is decided; without one the page stays. */
export function useOpenNext(): (decided: string) => void {
  const client = useQueryClient()
  const me = useMe()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (decided) => {
    const { filters, page } = queueOf(query)
    const rows = client.getQueryData(queueQuery(filters, page).queryKey)?.rows ?? []
    const at = rows.findIndex(({ id }) => id === decided)
    const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find((row) => isFor(row, me))
    if (!next) return
    const params = new URLSearchParams(query)
    params.delete('pane')
    void navigate({ pathname: `/desk/${next.id}`, search: params.toString() })
  }
}

function isFor({ state, holder, held }: Queued, { id, roles }: Me): boolean {
  if (held) return false
  if (state === 'submitted') return roles.includes('approver') && holder?.id !== id
  if (state === 'approved') return roles.includes('publisher') && holder?.id !== id
  return roles.includes('writer') && (state === 'waiting' || holder?.id === id)
}
