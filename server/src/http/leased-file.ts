import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Lease } from '../db/lease.ts'
import type { WorkerThread } from '../worker-thread.ts'

const minute = 60_000

/** A client that reads nothing for a minute loses the lease; a slow one has ten minutes in all. */
export const fileLease = { holdMs: minute, longestMs: 10 * minute }

/** A page of rows and its bytes; a page of the longest rows is 20 MB. */
const heapMb = 128

export const fileThread = { heapMb }

/**
 * Bytes of a file as a stream that is made only as fast as the client reads it. Lease and thread end with it, also where no byte has been read.
 * @param pieces are made in the thread; the last one is held back until the lease is released, so that a client that has the whole file can start the next
 */
export function leasedStream(
  pieces: AsyncGenerator<Uint8Array>,
  { lease, thread, log }: { lease: Lease; thread: WorkerThread; log: FastifyBaseLogger },
): Readable {
  const body = Readable.from(released(pieces, lease), { objectMode: false })
  body.once('close', () => {
    void thread.close()
    lease.release().catch((error: unknown) => log.error({ err: error }, 'export lease not released'))
  })
  return body
}

/** Empty pieces are skipped, as a stream takes one for its end. */
async function* released(pieces: AsyncGenerator<Uint8Array>, lease: Lease): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | null = null
  for await (const piece of pieces) {
    if (held !== null) yield held
    held = piece.length > 0 ? piece : null
  }
  await lease.release()
  if (held !== null) yield held
}
