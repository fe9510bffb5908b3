import { differenceOf, isSame, type Difference, type WordList } from '@xunyi/contract/moderation'
import { useState } from 'react'
import { useMe } from '../me.ts'
import { session } from '../storage.ts'
import { reapply } from './edits.ts'

export interface Current {
  version: number
  list: WordList
}

/** A draft of the list, and the version it is based on. */
interface Draft {
  base: number
  from: WordList
  list: WordList
}

export interface Editing {
  /** The draft, or the list in force while there is none. */
  list: WordList
  from: WordList
  base: number
  changes: Difference
  changed: boolean
  /** A newer version was published after the draft began. */
  outdated: boolean
  edit: (change: (list: WordList) => WordList) => void
  discard: () => void
  /** Rebases the draft onto the version in force. */
  merge: () => void
}

/** The unpublished draft, kept in the tab's storage per account. */
export function useDraft(current: Current): Editing {
  const key = `xunyi.console.moderation.${useMe().id}`
  const [draft, setDraft] = useState(() => stored(key))
  const keep = (next: Draft | null) => {
    const kept = next && !isSame(differenceOf(next.from, next.list)) ? next : null
    setDraft(kept)
    store(key, kept)
  }
  const { base, from, list } = draft ?? { base: current.version, from: current.list, list: current.list }
  const changes = differenceOf(from, list)
  return {
    list,
    from,
    base,
    changes,
    changed: draft !== null,
    outdated: base !== current.version,
    edit: (change) => keep({ base, from, list: change(list) }),
    discard: () => keep(null),
    merge: () => keep({ base: current.version, from: current.list, list: reapply(from, list, current.list) }),
  }
}

function stored(key: string): Draft | null {
  const text = session.get(key)
  return text === null ? null : (JSON.parse(text) as Draft)
}

function store(key: string, draft: Draft | null): void {
  if (draft === null) session.remove(key)
  else session.set(key, JSON.stringify(draft))
}
