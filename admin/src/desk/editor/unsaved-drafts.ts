import type { Unsaved } from './draft-autosave.ts'

const prefix = 'xunyi.console.unsaved.'

/** What a person typed into a draft and the server does not have yet: in this tab, through a reload and a new login. */
export function unsavedOf(userId: string, draftId: string) {
  const key = `${prefix}${userId}.${draftId}`
  return {
    get(): Unsaved | null {
      const found = sessionStorage.getItem(key)
      return found === null ? null : (JSON.parse(found) as Unsaved)
    },
    set: (unsaved: Unsaved) => sessionStorage.setItem(key, JSON.stringify(unsaved)),
    clear: () => sessionStorage.removeItem(key),
  }
}

/** Whoever signs in after somebody else finds nothing of theirs. */
export function forgetOthers(userId: string): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`)) sessionStorage.removeItem(key)
}
