import { deleteHistory } from '@xunyi/contract/history'
import { Refused } from '@xunyi/contract/refusals'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { call } from '../api.ts'
import { toastFailure } from '../failures.ts'
import { toasts } from '../ui/toast-store.ts'
import { dropFromHistory } from './queries.ts'
import { strings } from './strings.ts'

/** Deletes records, several at once where a person picked several or is quick. Those that are going are known by their ids. */
export function useRemoval(list: RefObject<HTMLElement | null>) {
  const going = useRef(new Set<string>())
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())

  async function remove(ids: readonly string[]): Promise<void> {
    const next = ids.filter((id) => !going.current.has(id))
    if (next.length === 0) return
    const gone: string[] = []
    for (const id of next) going.current.add(id)
    setLeaving(new Set(going.current))
    try {
      for (const id of next) {
        await call(deleteHistory, { id }).catch(ignoreGone)
        gone.push(id)
      }
      toasts.success(strings.removed)
    } catch (error) {
      toastFailure(error)
    }
    if (gone.length > 0) {
      handOnFocus(list.current, gone)
      void dropFromHistory(gone)
    }
    for (const id of next) going.current.delete(id)
    setLeaving(new Set(going.current))
  }
  return { leaving, remove }
}

/** One that another device has deleted already is as gone as it should be. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Refused && error.refusal === 'notFound')) throw error
}

/**
 * From a row that goes to the next, else to the one before, else to the page's heading; a person who is elsewhere stays there. Several were deleted by a
 * bar that is gone: the heading gets the focus.
 */
function handOnFocus(list: HTMLElement | null, gone: readonly string[]): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('li[data-id]') ?? [])]
  const at = gone.length > 1 ? -1 : rows.findIndex((row) => row.dataset['id'] === gone[0])
  if (gone.length === 1 && !rows[at]?.contains(document.activeElement)) return
  const next = at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1])
  const target = next?.querySelector<HTMLElement>('a') ?? document.querySelector<HTMLElement>('h1')
  if (target?.matches('h1')) target.tabIndex = -1
  target?.focus()
}
