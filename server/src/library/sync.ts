import type { LibraryContext } from './context.ts'

/** This server knows at once what has been written, others at their next look. What fails here, the next look makes good. */
export async function syncIndex({ catalogue, log }: LibraryContext): Promise<void> {
  await catalogue.refresh().catch((error: unknown) => log.error({ err: error }, 'library changes not polled'))
}
