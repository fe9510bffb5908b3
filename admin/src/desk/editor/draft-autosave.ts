import type { Draft, DraftContent } from '@xunyi/contract/desk'
import { Refused } from '@xunyi/contract/refusals'
import { sameContent, tidy } from '../draft-content/content.ts'

export type AutosaveState = 'saved' | 'typed' | 'saving' | 'failed' | 'conflict'

/** A draft while somebody writes on it. */
export interface EditedDraft {
  /** As the server has it. */
  draft: Draft
  /** As it is typed. */
  content: DraftContent
  state: AutosaveState
  failure: unknown
  /** What somebody else saved meanwhile. */
  theirs: Draft | null
  /** What had been typed earlier and not been saved is back. */
  restored: boolean
}

/** What was typed and not yet saved, with the revision it was typed on. */
export interface Unsaved {
  revision: number
  content: DraftContent
}

export interface DraftStore {
  save: (input: { id: string; revision: number; content: DraftContent; base_version?: number }) => Promise<Draft>
  read: () => Promise<Draft>
  /** Outlives the page, not the browser's tab. */
  unsaved: { get: () => Unsaved | null; set: (unsaved: Unsaved) => void; clear: () => void }
}

export type DraftAutosave = ReturnType<typeof autosaveDraft>

const pause = 3000

/**
 * Saves what is typed, a moment after typing stops or when told to; one save at a time. Text is never lost: what is not saved is edited
 * aside, and what somebody else saved meanwhile is put beside it for a person to choose.
 */
export function autosaveDraft(first: Draft, { save: send, read, unsaved }: DraftStore) {
  const listeners = new Set<() => void>()
  let edited = opened(first, unsaved.get())
  /** The text that the server has; typing makes a new one. */
  let known = edited.state === 'saved' ? edited.content : null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  /** The entry's version that has been looked at, to be told with the next save. */
  let seen: number | null = null

  function set(changes: Partial<EditedDraft>): void {
    edited = { ...edited, ...changes }
    for (const tell of listeners) tell()
  }

  function later(): void {
    clearTimeout(timer)
    if (edited.content !== known && edited.state !== 'conflict') timer = setTimeout(() => void save(), pause)
  }

  function adopt(draft: Draft, content = draft.content): void {
    clearTimeout(timer)
    unsaved.clear()
    known = content
    set({ draft, content, state: 'saved', failure: null, theirs: null, restored: false })
  }

  /** @returns whether everything typed is saved */
  async function save(): Promise<boolean> {
    clearTimeout(timer)
    if (running) {
      await running
      return save()
    }
    if (edited.state === 'conflict') return false
    if (edited.content === known && seen === null) return true
    running = sendOnce()
    try {
      return await running
    } finally {
      running = null
    }
  }

  async function sendOnce(): Promise<boolean> {
    const { draft, content } = edited
    const base = seen
    set({ state: 'saving' })
    try {
      const saved = await send({ id: draft.id, revision: draft.revision, content: tidy(content), ...(base === null ? {} : { base_version: base }) })
      seen = null
      if (edited.content === content) {
        adopt(saved, content)
        return true
      }
      known = content
      unsaved.set({ revision: saved.revision, content: edited.content })
      set({ draft: saved, state: 'typed', failure: null, restored: false })
      later()
      return false
    } catch (failure) {
      const theirs = failure instanceof Refused && failure.refusal === 'conflict' ? await read().catch(() => null) : null
      if (!theirs || theirs.revision === draft.revision) set({ state: 'failed', failure })
      // Saved after all, and the answer lost on its way.
      else if (sameContent(theirs.content, edited.content)) adopt(theirs, edited.content)
      else set({ state: 'conflict', theirs })
      return edited.state === 'saved'
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    now: () => edited,
    type(changes: Partial<DraftContent>) {
      const content = { ...edited.content, ...changes }
      unsaved.set({ revision: edited.draft.revision, content })
      set({ content, state: edited.state === 'saving' || edited.state === 'conflict' ? edited.state : 'typed' })
      later()
    },
    save,
    later,
    /** The server's state came by another way. */
    hear(draft: Draft) {
      if (running || edited.state === 'conflict' || draft.revision < edited.draft.revision) return
      if (draft.revision === edited.draft.revision) set({ draft })
      else if (edited.content === known || sameContent(draft.content, edited.content)) adopt(draft)
      else set({ state: 'conflict', theirs: draft })
    },
    /** What was typed goes over what the other saved. */
    keepMine() {
      if (!edited.theirs) return
      set({ draft: edited.theirs, theirs: null, state: 'typed' })
      void save()
    },
    takeTheirs() {
      if (edited.theirs) adopt(edited.theirs)
    },
    /** The entry has a newer version, and what it changes has been looked at. */
    rebase(version: number) {
      seen = version
      return save()
    },
    /** The draft is gone, and what was typed with it. */
    close() {
      adopt(edited.draft, edited.content)
    },
  }
}

function opened(draft: Draft, left: Unsaved | null): EditedDraft {
  const edited: EditedDraft = { draft, content: draft.content, state: 'saved', failure: null, theirs: null, restored: false }
  if (!left || sameContent(left.content, draft.content)) return edited
  const conflict = left.revision !== draft.revision
  return { ...edited, content: left.content, restored: true, ...(conflict ? { state: 'conflict', theirs: draft } : { state: 'typed' }) }
}
