/** The columns of the unique index that an error of either engine reports as violated, or null. */
export function uniqueViolation(error: unknown): string | null {
  const { code, constraint, errcode, message = '' } = error as { code?: string; constraint?: string; errcode?: number; message?: string }
  // PostgreSQL names the constraint (users_phone_key), SQLite the columns (users.phone).
  if (code === '23505') return constraint ?? ''
  return errcode === 2067 || errcode === 1555 ? message : null
}

/** Whether the error is a violated foreign key: the referenced row is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === '23503' || errcode === 787
}

/** Whether PostgreSQL gave up waiting for a table that another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03'
}
