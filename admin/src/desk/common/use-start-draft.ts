import { openDraft } from '@xunyi/contract/drafts'
import { useSearchParams } from 'react-router'
import { call } from '../../api.ts'
import type { DeskAction } from './queries.ts'

/** Navigation state that focuses the answer field. */
export const toWrite = 'write'

/** Opens or creates a draft and shows its pane. */
export function useStartDraft({ run }: Pick<DeskAction, 'run'>) {
  const [, setQuery] = useSearchParams()
  return async (what: { question_id: string | null; entry_id: string | null; private?: boolean }) => {
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
