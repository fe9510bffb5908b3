import type { Queued } from '@xunyi/contract/desk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useMe, type Me } from '../../me.ts'
import { isDecided } from '../../undo/undoable.ts'
import { wholePageKey } from '../../ui/use-whole-page.ts'
import type { Page } from '../../ui/whole-page.ts'
import { queueKey } from './queries.ts'
import { queueOf } from './queue-filters.ts'

/** Opens the question of the queue that the user can work on next, once the present one is decided; without one the page stays. */
export function useOpenNext(): (decided: string) => void {
  const client = useQueryClient()
  const me = useMe()
  const navigate = useNavigate()
  const { questionId } = useParams()
  const [query] = useSearchParams()
  const { filters, page } = queueOf(query)
  const queryKey = wholePageKey(queueKey(filters), page)
  const { data } = useQuery<Page<Queued>>({ queryKey, enabled: false })
  /** The questions after the present one, then those before it. A decision can take the present one off the list. */
  const order = useRef<readonly string[]>([])
  useEffect(() => {
    const ids = data?.rows.map(({ id }) => id) ?? []
    const at = ids.indexOf(questionId ?? '')
    if (at >= 0) order.current = [...ids.slice(at + 1), ...ids.slice(0, at)]
  }, [data, questionId])
  return (decided) => {
    const rows = client.getQueryData<Page<Queued>>(queryKey)?.rows ?? []
    const byOrder = order.current.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    const next = [...byOrder, ...rows].find((row) => row.id !== decided && isFor(row, me))
    if (!next) return
    const params = new URLSearchParams(query)
    params.delete('pane')
    void navigate({ pathname: `/desk/${next.id}`, search: params.toString() })
  }
}

function isFor({ state, holder, held, draft_id }: Queued, { id, roles }: Me): boolean {
  if (held || state === 'awaiting' || (draft_id !== null && isDecided(draft_id))) return false
  if (state === 'submitted') return roles.includes('approver') && holder?.id !== id
  if (state === 'approved') return roles.includes('publisher') && holder?.id !== id
  return roles.includes('writer') && (state === 'waiting' || holder?.id === id)
}
