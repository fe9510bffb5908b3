import { sql, type Expression, type SqlBool } from 'kysely'

/**
 * Upper and lower case alike, on either engine. The embedded one lowers ASCII alone: Ⅷ and Ａ are looked for as typed, small and capital.
 * @param pattern with `%` and `_` as SQL has them; what a person typed goes through `literal`
 */
export function like(column: string, pattern: string): Expression<SqlBool> {
  const [small, capital] = [pattern.toLowerCase(), pattern.toUpperCase()]
  // Chinese has no cases; without them a search over everybody takes half the time.
  const text = small === capital ? sql.ref(column) : sql`lower(${sql.ref(column)})`
  const patterns = new Set([small, ...[pattern, capital].map(lowerAscii)])
  return sql<SqlBool>`(${sql.join([...patterns].map((each) => sql`${text} like ${each} escape '!'`), sql` or `)})`
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Stands for itself in a pattern. */
export function literal(text: string): string {
  return text.replace(/[!%_]/g, (mark) => `!${mark}`)
}
