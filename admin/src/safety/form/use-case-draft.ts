import type { CaseDetail } from '@xunyi/contract/safety'
import { useStoredDraft, type StoredDraft } from '../../ui/use-stored-draft.ts'
import { isSameContent, reapply, type CaseContent } from './content.ts'

/** Unsaved changes of an officer. */
export interface CaseDraft extends StoredDraft<CaseContent> {
  /** The form was saved by somebody else since the draft began. */
  clash: boolean
}

/** The unsaved content of a case; it survives a failed call, a reload and a new login. */
export function useCaseDraft({ id, revision, form, reporter }: CaseDetail): CaseDraft {
  const saved = { form, reporter }
  const draft = useStoredDraft<CaseContent>(`case.${id}`, { version: revision, list: saved }, { isSame: isSameContent, reapply })
  // Notes and moves raise the revision too, and change nothing that a draft could overwrite.
  return { ...draft, clash: draft.changed && draft.outdated && !isSameContent(draft.from, saved) }
}
