import type { Content } from '../library/content.ts'
import { starterLibrary } from '../library-files/starter.ts'

let entries: Content[] | undefined

/** The entries that ship, read once in a process and frozen: reading them takes longer than most tests. */
export function starterEntries(): Content[] {
  entries ??= frozen(starterLibrary())
  return entries
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
