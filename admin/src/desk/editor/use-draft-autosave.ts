import { readDraft, saveDraft, type Draft } from '@xunyi/contract/desk'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../api.ts'
import { useMe } from '../../me.ts'
import { keepDraft, type Keeper, type Kept } from './draft-autosave.ts'
import { useKnowDraft } from '../common/queries.ts'
import { forgetOthers, unsavedOf } from './unsaved-drafts.ts'

/** A draft that the person writes on; one component, one draft. */
export function useKeeper(draft: Draft): { keeper: Keeper; kept: Kept } {
  const { id: userId } = useMe()
  const know = useKnowDraft()
  const [keeper] = useState(() =>
    keepDraft(draft, { save: async (input) => know(await call(saveDraft, input)), read: () => call(readDraft, { id: draft.id }), unsaved: unsavedOf(userId, draft.id) }),
  )
  const kept = useSyncExternalStore(keeper.subscribe, keeper.now)
  useEffect(() => keeper.hear(draft), [keeper, draft])
  useEffect(() => forgetOthers(userId), [userId])
  useEffect(() => {
    keeper.later()
    const leaving = () => {
      if (document.visibilityState === 'hidden') void keeper.save()
    }
    const closing = (event: BeforeUnloadEvent) => {
      if (keeper.now().state !== 'saved') event.preventDefault()
    }
    document.addEventListener('visibilitychange', leaving)
    window.addEventListener('beforeunload', closing)
    return () => {
      document.removeEventListener('visibilitychange', leaving)
      window.removeEventListener('beforeunload', closing)
      void keeper.save()
    }
  }, [keeper])
  return { keeper, kept }
}
