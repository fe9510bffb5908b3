import { sql, type Expression, type SqlBool } from 'kysely'

/**
 * Case-insensitive LIKE on either engine. The embedded one lowers ASCII alone, so Ⅷ and Ａ are searched as typed, in both cases.
 * @param pattern with `%` and `_` as SQL has them; user input goes through `literal`
 */
export function like(column: string, pattern: string): Expression<SqlBool> {
  const [small, capital] = [pattern.toLowerCase(), pattern.toUpperCase()]
  // Chinese has no case; skipping it halves the time of a search over all users.
  const text = small === capital ? sql.ref(column) : sql`lower(${sql.ref(column)})`
  const patterns = new Set([small, ...[pattern, capital].map(lowerAscii)])
  return sql<SqlBool>`(${sql.join(
    [...patterns].map((each) => sql`${text} like ${each} escape '!'`),
    sql` or `,
  )})`
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Escapes text for a pattern. */
export function literal(text: string): string {
  return text.replace(/[!%_]/g, (character) => `!${character}`)
}
