import { differenceOf, isSame, type Difference, type WordList } from '@xunyi/contract/moderation-list'
import { useStoredDraft, type StoredDraft } from '../ui/use-stored-draft.ts'
import { reapply } from './edits.ts'

export interface Current {
  version: number
  list: WordList
}

export interface Editing extends StoredDraft<WordList> {
  changes: Difference
}

/** The unpublished draft of the list of forbidden words. */
export function useDraft(current: Current): Editing {
  const draft = useStoredDraft('moderation', current, { isSame: (from, to) => isSame(differenceOf(from, to)), reapply })
  return { ...draft, changes: differenceOf(draft.from, draft.list) }
}
