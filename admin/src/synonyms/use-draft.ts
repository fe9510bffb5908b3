import {
  edited,
  editsBetween,
  hasNoChange,
  synonymDifference,
  type SynonymDifference,
  type SynonymEdits,
  type SynonymGroup,
} from '@xunyi/contract/synonym-groups'
import { useStoredDraft, type StoredDraft } from '../ui/use-stored-draft.ts'

export interface Editing extends StoredDraft<SynonymGroup[]> {
  changes: SynonymDifference
  edits: SynonymEdits
  /** Adds groups, or replaces those of the same id. */
  put: (groups: readonly SynonymGroup[]) => void
  remove: (id: string) => void
}

const comparing = {
  isSame: (from: SynonymGroup[], to: SynonymGroup[]) => hasNoChange(synonymDifference(from, to)),
  reapply: (from: SynonymGroup[], to: SynonymGroup[], onto: SynonymGroup[]) => edited(onto, editsBetween(from, to)),
}

/** The draft of the synonym groups, until it is proposed. */
export function useDraft({ version, groups }: { version: number; groups: SynonymGroup[] }): Editing {
  const draft = useStoredDraft('synonyms', { version, list: groups }, comparing)
  return {
    ...draft,
    changes: synonymDifference(draft.from, draft.list),
    edits: editsBetween(draft.from, draft.list),
    put: (groups) => draft.edit((list) => edited(list, { put: [...groups], removed: [] })),
    remove: (id) => draft.edit((list) => edited(list, { put: [], removed: [id] })),
  }
}
