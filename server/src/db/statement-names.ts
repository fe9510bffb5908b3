import { createHash } from 'node:crypto'

/** Each connection keeps at most so many. */
const mostNamed = 200
/** A statement comes often that comes so many times among so many statements. */
const often = 20
const among = 5000
/** `*` and `"users".*`, and the few that multiply; not `count(*)`. */
const readsAllColumns = /(?<!\()\*/

/**
 * Names the statements that come often, for the database to prepare: PostgreSQL parses a named statement once for each connection. The name is a hash of the text, so that
 * two processes behind one pooler never mean different statements by one name. A statement that reads all columns stays without a name: after a migration that adds one, what was prepared would fail.
 * @returns the name of a statement; undefined for one that is parsed each time
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  let counted = 0
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= mostNamed || readsAllColumns.test(text)) return name
    if (++counted % among === 0) counts.clear()
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    if (count < often) return undefined
    const made = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, made)
    return made
  }
}
