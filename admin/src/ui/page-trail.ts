/*
 * The position in a keyset-paged list, in the address: one `after` for every page behind the first, in the order they were opened. So a reload, a link to
 * a colleague and a way back through other pages all know the page before.
 */

const name = 'after'

/** The cursor of the page shown; null on the first. */
export function cursorOf(query: URLSearchParams): string | null {
  return query.getAll(name).at(-1) ?? null
}

export function toNext(query: URLSearchParams, next: string): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.append(name, next)
  return changed
}

export function toPrevious(query: URLSearchParams): URLSearchParams {
  const changed = toFirst(query)
  for (const cursor of query.getAll(name).slice(0, -1)) changed.append(name, cursor)
  return changed
}

export function toFirst(query: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.delete(name)
  return changed
}
