import type { LibraryContext } from './context.ts'

/** Applies a committed change to this server's index at once; other servers apply it at their next poll, and so does this one after a failure here. */
export async function syncIndex({ catalogue, log }: LibraryContext): Promise<void> {
  await catalogue.refresh().catch((error: unknown) => log.error({ err: error }, 'library index not refreshed'))
}
