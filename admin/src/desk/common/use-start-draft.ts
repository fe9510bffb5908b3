import { openDraft } from '@xunyi/contract/desk'
import { useSearchParams } from 'react-router'
import { call } from '../../api.ts'
import type { DeskAction } from './queries.ts'

/** What the way to an answer carries along: the next thing is to write. */
export const toWrite = 'write'

/** Begins a draft or goes on with the one there is, and brings the pane with it into sight. */
export function useStartDraft({ run }: Pick<DeskAction, 'run'>) {
  const [, setQuery] = useSearchParams()
  return async (what: { question_id: string | null; entry_id: string | null }) => {
    const begun = await run(() => call(openDraft, what))
    if (begun) {
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          next.set('pane', 'answer')
          return next
        },
        { replace: true, state: toWrite },
      )
    }
    return begun?.result.id ?? null
  }
}
