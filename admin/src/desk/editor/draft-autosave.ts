import type { Draft, DraftContent } from '@xunyi/contract/drafts'
import { Refused } from '@xunyi/contract/refusals'
import { sameContent, cleaned } from '../draft-content/content.ts'

export type AutosaveState = 'saved' | 'typed' | 'saving' | 'failed' | 'conflict'

/** A draft in the editor. */
export interface EditedDraft {
  /** The draft as last saved. */
  draft: Draft
  /** The content in the fields. */
  content: DraftContent
  state: AutosaveState
  failure: unknown
  /** A newer revision from elsewhere, in a conflict. */
  theirs: Draft | null
  /** Unsaved content of an earlier page was restored. */
  restored: boolean
}

/** Content that is not saved yet, with the revision it is based on. */
export interface Unsaved {
  revision: number
  content: DraftContent
}

export interface DraftStore {
  save: (input: { id: string; revision: number; content: DraftContent; base_version?: number }) => Promise<Draft>
  read: () => Promise<Draft>
  /** Storage that outlives the page but not the browser tab. */
  unsaved: { get: () => Unsaved | null; set: (unsaved: Unsaved) => void; clear: () => void }
}

/** Pause after the last keystroke before a save. */
const saveDelayMs = 3000

/**
 * Saves a draft while it is edited, one save at a time. Unsaved content stays in the tab's storage; a newer revision from elsewhere
 * becomes a conflict, which a person resolves.
 */
export class DraftAutosave {
  #edited: EditedDraft
  /** The content that equals the server's; edits replace the object, so identity tells whether there is something to save. */
  #saved: DraftContent | null
  /** The entry's version that the writer has compared with; sent with the next save. */
  #comparedVersion: number | null = null
  #running: Promise<boolean> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  readonly #store: DraftStore

  constructor(draft: Draft, store: DraftStore) {
    this.#store = store
    this.#edited = opened(draft, store.unsaved.get())
    this.#saved = this.#edited.state === 'saved' ? this.#edited.content : null
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly current = (): EditedDraft => this.#edited

  readonly edit = (changes: Partial<DraftContent>): void => {
    const { content: before, draft, state } = this.#edited
    const content = { ...before, ...changes }
    this.#store.unsaved.set({ revision: draft.revision, content })
    this.#set({ content, state: state === 'saving' || state === 'conflict' ? state : 'typed' })
    this.scheduleSave()
  }

  scheduleSave(): void {
    clearTimeout(this.#timer)
    if (this.#edited.content !== this.#saved && this.#edited.state !== 'conflict') this.#timer = setTimeout(() => void this.save(), saveDelayMs)
  }

  /** @returns whether all content is saved */
  readonly save = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    if (this.#running) {
      await this.#running
      return this.save()
    }
    if (this.#edited.state === 'conflict') return false
    if (this.#edited.content === this.#saved && this.#comparedVersion === null) return true
    this.#running = this.#send()
    try {
      return await this.#running
    } finally {
      this.#running = null
    }
  }

  /** Takes in a draft that was loaded by a query. */
  receive(draft: Draft): void {
    const { draft: known, content, state } = this.#edited
    if (this.#running || state === 'conflict' || draft.revision < known.revision) return
    if (draft.revision === known.revision) this.#set({ draft })
    else if (content === this.#saved || sameContent(draft.content, content)) this.#adopt(draft)
    else this.#set({ state: 'conflict', theirs: draft })
  }

  /** Resolves a conflict: the content of this editor replaces the other revision. */
  readonly keepMine = (): void => {
    const { theirs } = this.#edited
    if (!theirs) return
    this.#set({ draft: theirs, theirs: null, state: 'typed' })
    void this.save()
  }

  /** Resolves a conflict: the other revision replaces the content of this editor. */
  readonly takeTheirs = (): void => {
    if (this.#edited.theirs) this.#adopt(this.#edited.theirs)
  }

  /** Bases the draft on a newer version of its entry. */
  rebase(version: number): Promise<boolean> {
    this.#comparedVersion = version
    return this.save()
  }

  /** Forgets unsaved content of a draft that was discarded. */
  close(): void {
    this.#adopt(this.#edited.draft, this.#edited.content)
  }

  #set(changes: Partial<EditedDraft>): void {
    this.#edited = { ...this.#edited, ...changes }
    for (const notify of this.#listeners) notify()
  }

  #adopt(draft: Draft, content = draft.content): void {
    clearTimeout(this.#timer)
    this.#store.unsaved.clear()
    this.#saved = content
    this.#set({ draft, content, state: 'saved', failure: null, theirs: null, restored: false })
  }

  async #send(): Promise<boolean> {
    const { draft, content } = this.#edited
    const base = this.#comparedVersion
    this.#set({ state: 'saving' })
    try {
      const saved = await this.#store.save({
        id: draft.id,
        revision: draft.revision,
        content: cleaned(content),
        ...(base === null ? {} : { base_version: base }),
      })
      this.#comparedVersion = null
      if (this.#edited.content === content) {
        this.#adopt(saved, content)
        return true
      }
      this.#saved = content
      this.#store.unsaved.set({ revision: saved.revision, content: this.#edited.content })
      this.#set({ draft: saved, state: 'typed', failure: null, restored: false })
      this.scheduleSave()
      return false
    } catch (failure) {
      await this.#recover(draft, failure)
      return this.#edited.state === 'saved'
    }
  }

  /** After a failed save: a conflict, a save whose answer was lost, or a failure to show. */
  async #recover(sent: Draft, failure: unknown): Promise<void> {
    const theirs = failure instanceof Refused && failure.refusal === 'conflict' ? await this.#store.read().catch(() => null) : null
    if (!theirs || theirs.revision === sent.revision) this.#set({ state: 'failed', failure })
    else if (sameContent(theirs.content, this.#edited.content)) this.#adopt(theirs, this.#edited.content)
    else this.#set({ state: 'conflict', theirs })
  }
}

function opened(draft: Draft, left: Unsaved | null): EditedDraft {
  const edited: EditedDraft = { draft, content: draft.content, state: 'saved', failure: null, theirs: null, restored: false }
  if (!left || sameContent(left.content, draft.content)) return edited
  const conflict = left.revision !== draft.revision
  return { ...edited, content: left.content, restored: true, ...(conflict ? { state: 'conflict', theirs: draft } : { state: 'typed' }) }
}
