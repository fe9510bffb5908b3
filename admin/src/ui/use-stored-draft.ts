import { useRef, useState } from 'react'
import { useMe } from '../me.ts'
import { session } from '../storage.ts'

/** A draft of a managed list, and the version it is based on. */
interface Stored<List> {
  base: number
  from: List
  list: List
}

export interface StoredDraft<List> {
  /** The draft, or the list in force while there is none. */
  list: List
  from: List
  base: number
  changed: boolean
  /** A newer version was published after the draft began. */
  outdated: boolean
  edit: (change: (list: List) => List) => void
  discard: () => void
  /** Rebases the draft onto the version in force. */
  merge: () => void
  /** Goes on from a list that was saved as a version; edits made since it was sent stay. */
  settle: (base: number, from: List) => void
}

interface Comparing<List> {
  isSame: (from: List, to: List) => boolean
  /** Applies the changes of a draft to a newer version of the list. */
  reapply: (from: List, to: List, onto: List) => List
}

/** The unpublished draft of a managed list, kept in the tab's storage per account. */
export function useStoredDraft<List>(name: string, current: { version: number; list: List }, { isSame, reapply }: Comparing<List>): StoredDraft<List> {
  const key = `xunyi.console.${name}.${useMe().id}`
  const [draft, setDraft] = useState(() => stored<List>(key))
  /** The list as edited last, for a save that ends later. */
  const latest = useRef(draft?.list)
  const keep = (next: Stored<List> | null) => {
    const kept = next && !isSame(next.from, next.list) ? next : null
    latest.current = next?.list
    setDraft(kept)
    if (kept === null) session.remove(key)
    else session.set(key, JSON.stringify(kept))
  }
  const { base, from, list } = draft ?? { base: current.version, from: current.list, list: current.list }
  return {
    list,
    from,
    base,
    changed: draft !== null,
    outdated: base !== current.version,
    edit: (change) => keep({ base, from, list: change(list) }),
    discard: () => keep(null),
    merge: () => keep({ base: current.version, from: current.list, list: reapply(from, list, current.list) }),
    settle: (saved, from) => keep({ base: saved, from, list: latest.current ?? from }),
  }
}

function stored<List>(key: string): Stored<List> | null {
  const text = session.get(key)
  return text === null ? null : (JSON.parse(text) as Stored<List>)
}
