import type { Db } from '../db/database.ts'

/** People who share a department before it is shown beside somebody whose name is not. */
const enough = 5

/** Those departments that so many people have written that they name nobody among them. */
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
