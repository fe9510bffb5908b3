/** How the page was reached: by Back, Forward or a load; by a new entry of the history; in place of one. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

export interface Place {
  pathname: string
  /** With its question mark; empty: none. */
  search: string
  /** The state handed to `navigate`; survives a reload. */
  state: unknown
  /** Another one for each entry of the history. */
  key: string
  type: NavigationType
}

export interface NavigateOptions {
  replace?: boolean
  /** Kept in the history's entry, never in the address. */
  state?: unknown
}

/** The state of the history's entry. */
interface Entry {
  state: unknown
  key: string
  /** The number of entries before it since the app was opened. */
  idx: number
}

const listeners = new Set<(place: Place) => void>()

export function placeNow(type: NavigationType = 'POP'): Place {
  const { pathname, search } = window.location
  return { pathname, search, state: entry()?.state ?? null, key: entry()?.key ?? '', type }
}

/** Goes to an address of the app. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const idx = stepsFromStart() + (replace ? 0 : 1)
  const next: Entry = { state, key: newKey(), idx }
  try {
    if (replace) window.history.replaceState(next, '', to)
    else window.history.pushState(next, '', to)
  } catch {
    // Safari refuses more than a hundred entries in thirty seconds; a load of the page is not refused.
    window.location.assign(to)
    return
  }
  announce(placeNow(replace ? 'REPLACE' : 'PUSH'))
}

/** 0 on the first page, as on a shared link. */
export function stepsFromStart(): number {
  return entry()?.idx ?? 0
}

/** @returns a function that stops listening */
export function onNavigation(listener: (place: Place) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function watchHistory(): void {
  if (entry()?.idx === undefined) window.history.replaceState({ ...entry(), key: newKey(), idx: 0 }, '')
  window.addEventListener('popstate', () => announce(placeNow()))
}

const newKey = () => Math.random().toString(36).slice(2)

const entry = () => window.history.state as Partial<Entry> | null

function announce(place: Place): void {
  for (const listener of listeners) listener(place)
}
