import { sql, type Expression, type SqlBool } from 'kysely'

/** Upper and lower case alike, on either engine. @param pattern with `%` and `_` as SQL has them; what a person typed goes through `literal` */
export function like(column: string, pattern: string): Expression<SqlBool> {
  const cased = pattern.toLowerCase() !== pattern.toUpperCase()
  // Chinese has no cases; without them a search over everybody takes half the time.
  const text = cased ? sql`lower(${sql.ref(column)})` : sql.ref(column)
  return sql<SqlBool>`${text} like ${pattern.toLowerCase()} escape '!'`
}

/** Stands for itself in a pattern. */
export function literal(text: string): string {
  return text.replace(/[!%_]/g, (mark) => `!${mark}`)
}
