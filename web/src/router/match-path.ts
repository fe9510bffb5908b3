export type Params = Readonly<Record<string, string>>

/**
 * Compares an address with a pattern, segment by segment: `:name` takes any segment, a last `*` any rest. Case and a slash at the end do not count.
 * @returns the decoded segments by name; null: no match
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  const expected = segmentsOf(pattern)
  const given = segmentsOf(pathname)
  const open = expected.at(-1) === '*'
  if (open) expected.pop()
  if (open ? given.length < expected.length : given.length !== expected.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of expected.entries()) {
    const segment = given[at]!
    if (part.startsWith(':')) params[part.slice(1)] = decoded(segment)
    else if (part.toLowerCase() !== segment.toLowerCase()) return null
  }
  return params
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** A malformed segment stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
