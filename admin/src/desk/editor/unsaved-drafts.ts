import { session } from '../../storage.ts'
import type { Unsaved } from './draft-autosave.ts'

const prefix = 'xunyi.console.unsaved.'

/** Unsaved draft content in the tab's storage; it survives a reload and a new login. */
export function unsavedOf(userId: string, draftId: string) {
  const key = `${prefix}${userId}.${draftId}`
  return {
    get(): Unsaved | null {
      const found = session.get(key)
      return found === null ? null : (JSON.parse(found) as Unsaved)
    },
    set: (unsaved: Unsaved) => session.set(key, JSON.stringify(unsaved)),
    clear: () => session.remove(key),
  }
}

/** Removes the unsaved drafts of other accounts. */
export function forgetOthers(userId: string): void {
  for (const key of session.keys()) if (key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`)) session.remove(key)
}
