import { readDraft, saveDraft, type Draft } from '@xunyi/contract/drafts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../api.ts'
import { useMe } from '../../me.ts'
import { useKnowDraft } from '../common/queries.ts'
import { DraftAutosave, type EditedDraft } from './draft-autosave.ts'
import { forgetOthers, unsavedOf } from './unsaved-drafts.ts'

/** The autosave of a draft, for as long as the component is mounted. */
export function useDraftAutosave(draft: Draft): { autosave: DraftAutosave; edited: EditedDraft } {
  const { id: userId } = useMe()
  const know = useKnowDraft()
  const [autosave] = useState(
    () =>
      new DraftAutosave(draft, {
        save: async (input) => know(await call(saveDraft, input)),
        read: () => call(readDraft, { id: draft.id }),
        unsaved: unsavedOf(userId, draft.id),
      }),
  )
  const edited = useSyncExternalStore(autosave.subscribe, autosave.current)
  useEffect(() => autosave.receive(draft), [autosave, draft])
  useEffect(() => forgetOthers(userId), [userId])
  useEffect(() => {
    autosave.scheduleSave()
    const leaving = () => {
      if (document.visibilityState === 'hidden') void autosave.save()
    }
    const closing = (event: BeforeUnloadEvent) => {
      if (autosave.current().state !== 'saved') event.preventDefault()
    }
    document.addEventListener('visibilitychange', leaving)
    window.addEventListener('beforeunload', closing)
    return () => {
      document.removeEventListener('visibilitychange', leaving)
      window.removeEventListener('beforeunload', closing)
      void autosave.save()
    }
  }, [autosave])
  return { autosave, edited }
}
