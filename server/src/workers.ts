import { availableParallelism } from 'node:os'
import { Misconfigured } from './misconfigured.ts'

/** How many processes serve. @throws Misconfigured where one alone can */
export function workersOf({ WORKERS, DATABASE_URL }: { WORKERS: number; DATABASE_URL?: string | undefined }): number {
  if (WORKERS > 1 && !DATABASE_URL)
    throw new Misconfigured('WORKERS above 1 needs PostgreSQL: set DATABASE_URL, or unset WORKERS. The embedded database serves one process.')
  return WORKERS
}

/** How many threads search beside the one that serves: one, where a single process serves and has more than one processor. */
export function searchThreadsOf({ WORKERS, SEARCH_THREADS }: { WORKERS: number; SEARCH_THREADS?: number | undefined }): number {
  return SEARCH_THREADS ?? Number(WORKERS === 1 && availableParallelism() > 1)
}
