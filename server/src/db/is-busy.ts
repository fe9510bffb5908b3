/** Whether another process held the write lock beyond the timeout: the code of SQLite, or of PostgreSQL. */
export function isBusy(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === 5 || code === '57014'
}
