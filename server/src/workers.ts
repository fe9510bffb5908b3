import { Misconfigured } from './misconfigured.ts'

/** How many processes serve. @throws Misconfigured where one alone can */
export function workersOf({ WORKERS, DATABASE_URL }: { WORKERS: number; DATABASE_URL?: string | undefined }): number {
  if (WORKERS > 1 && !DATABASE_URL)
    throw new Misconfigured('WORKERS above 1 needs PostgreSQL: set DATABASE_URL, or unset WORKERS. The embedded database serves one process.')
  return WORKERS
}
