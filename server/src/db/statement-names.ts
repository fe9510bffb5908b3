/** Each connection keeps the plans of so many statements. */
const mostNamed = 200
/** A statement that has come so often belongs to the calls of doctors, or to a job. */
const often = 20
/** So many others are counted; then counting begins anew. */
const mostCounted = 2000
/** `*` and `"users".*`, not `count(*)`. */
const readsAllColumns = /(?<!\()\*/

/**
 * Names the statements that come often. PostgreSQL parses a named statement once for each connection, and goes on to use one plan where that is as good as a new one: for a
 * short statement both are most of its cost. A statement that reads all columns stays without a name: after a migration that adds one, the kept plan would fail.
 * @returns the name of a statement, the same in each connection of this process; undefined for one that is planned each time
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= mostNamed || readsAllColumns.test(text)) return name
    const count = (counts.get(text) ?? 0) + 1
    if (count < often) {
      if (counts.size >= mostCounted) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const made = `statement_${names.size + 1}`
    names.set(text, made)
    return made
  }
}
