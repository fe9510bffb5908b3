/** What the database would not let in, whichever engine speaks: the columns of a unique index that was hit, or null. */
export function uniqueViolation(error: unknown): string | null {
  const { code, constraint, errcode, message = '' } = error as { code?: string; constraint?: string; errcode?: number; message?: string }
  // PostgreSQL names the constraint (users_phone_key), SQLite the columns (users.phone).
  if (code === '23505') return constraint ?? ''
  return errcode === 2067 || errcode === 1555 ? message : null
}

/** A row would have pointed at one that is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === '23503' || errcode === 787
}
