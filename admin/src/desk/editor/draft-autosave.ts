import type { Draft, DraftContent } from '@xunyi/contract/desk'
import { Refused } from '@xunyi/contract/refusals'
import { sameContent, tidy } from '../draft-content/content.ts'

export type KeeperState = 'saved' | 'typed' | 'saving' | 'failed' | 'conflict'

/** A draft while somebody writes on it. */
export interface Kept {
  /** As the server has it. */
  draft: Draft
  /** As it is typed. */
  content: DraftContent
  state: KeeperState
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

export interface Ways {
  save: (input: { id: string; revision: number; content: DraftContent; base_version?: number }) => Promise<Draft>
  read: () => Promise<Draft>
  /** Outlives the page, not the browser's tab. */
  unsaved: { get: () => Unsaved | null; set: (unsaved: Unsaved) => void; clear: () => void }
}

export type Keeper = ReturnType<typeof keepDraft>

const pause = 3000

/**
 * Saves what is typed, a moment after typing stops or when told to; one save at a time. Text is never lost: what is not saved is kept
 * aside, and what somebody else saved meanwhile is put beside it for a person to choose.
 */
export function keepDraft(first: Draft, { save: send, read, unsaved }: Ways) {
  const listeners = new Set<() => void>()
  let kept = opened(first, unsaved.get())
  /** The text that the server has; typing makes a new one. */
  let known = kept.state === 'saved' ? kept.content : null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  /** The entry's version that has been looked at, to be told with the next save. */
  let seen: number | null = null

  function set(changes: Partial<Kept>): void {
    kept = { ...kept, ...changes }
    for (const tell of listeners) tell()
  }

  function later(): void {
    clearTimeout(timer)
    if (kept.content !== known && kept.state !== 'conflict') timer = setTimeout(() => void save(), pause)
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
    if (kept.state === 'conflict') return false
    if (kept.content === known && seen === null) return true
    running = sendOnce()
    try {
      return await running
    } finally {
      running = null
    }
  }

  async function sendOnce(): Promise<boolean> {
    const { draft, content } = kept
    const base = seen
    set({ state: 'saving' })
    try {
      const saved = await send({ id: draft.id, revision: draft.revision, content: tidy(content), ...(base === null ? {} : { base_version: base }) })
      seen = null
      if (kept.content === content) {
        adopt(saved, content)
        return true
      }
      known = content
      unsaved.set({ revision: saved.revision, content: kept.content })
      set({ draft: saved, state: 'typed', failure: null, restored: false })
      later()
      return false
    } catch (failure) {
      const theirs = failure instanceof Refused && failure.refusal === 'conflict' ? await read().catch(() => null) : null
      if (!theirs || theirs.revision === draft.revision) set({ state: 'failed', failure })
      // Saved after all, and the answer lost on its way.
      else if (sameContent(theirs.content, kept.content)) adopt(theirs, kept.content)
      else set({ state: 'conflict', theirs })
      return kept.state === 'saved'
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    now: () => kept,
    type(changes: Partial<DraftContent>) {
      const content = { ...kept.content, ...changes }
      unsaved.set({ revision: kept.draft.revision, content })
      set({ content, state: kept.state === 'saving' || kept.state === 'conflict' ? kept.state : 'typed' })
      later()
    },
    save,
    later,
    /** The server's state came by another way. */
    hear(draft: Draft) {
      if (running || kept.state === 'conflict' || draft.revision < kept.draft.revision) return
      if (draft.revision === kept.draft.revision) set({ draft })
      else if (kept.content === known || sameContent(draft.content, kept.content)) adopt(draft)
      else set({ state: 'conflict', theirs: draft })
    },
    /** What was typed goes over what the other saved. */
    keepMine() {
      if (!kept.theirs) return
      set({ draft: kept.theirs, theirs: null, state: 'typed' })
      void save()
    },
    takeTheirs() {
      if (kept.theirs) adopt(kept.theirs)
    },
    /** The entry has a newer version, and what it changes has been looked at. */
    rebase(version: number) {
      seen = version
      return save()
    },
    /** The draft is gone, and what was typed with it. */
    close() {
      adopt(kept.draft, kept.content)
    },
  }
}

function opened(draft: Draft, left: Unsaved | null): Kept {
  const kept: Kept = { draft, content: draft.content, state: 'saved', failure: null, theirs: null, restored: false }
  if (!left || sameContent(left.content, draft.content)) return kept
  const conflict = left.revision !== draft.revision
  return { ...kept, content: left.content, restored: true, ...(conflict ? { state: 'conflict', theirs: draft } : { state: 'typed' }) }
}
