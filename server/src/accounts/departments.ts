import type { Db } from '../db/database.ts'

/** The least number of people with the same department before it is shown for an anonymous asker (k-anonymity). */
const enough = 5

/** The departments that enough people share to identify none of them. */
export async function commonDepartments(db: Db, departments: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(departments)].filter((department) => department !== '')
  if (asked.length === 0) return new Set()
  const common = await db
    .selectFrom('users')
    .select('department')
    .where('department', 'in', asked)
    .groupBy('department')
    .having((row) => row.fn.countAll(), '>=', enough)
    .execute()
  return new Set(common.map(({ department }) => department))
}
