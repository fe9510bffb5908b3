import { differenceOf, isSame, type Difference, type WordList } from '@xunyi/contract/moderation'
import { useState } from 'react'
import { useMe } from '../me.ts'
import { session } from '../storage.ts'
import { reapply } from './edits.ts'

export interface Current {
  version: number
  list: WordList
}

/** A list being edited, and the version it began as. */
interface Draft {
  base: number
  from: WordList
  list: WordList
}

export interface Editing {
  /** As edited; as it is in force where nothing is edited. */
  list: WordList
  from: WordList
  base: number
  changes: Difference
  changed: boolean
  /** Somebody has saved since the editing began. */
  outdated: boolean
  edit: (change: (list: WordList) => WordList) => void
  discard: () => void
  /** Makes the same changes to the version in force. */
  merge: () => void
}

/** The changes that are not in force yet. A reload does not lose them; nobody else who signs in here finds them. */
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
