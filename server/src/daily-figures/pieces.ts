import { setImmediate } from 'node:timers/promises'
import type { Span } from '../china-time.ts'

/** Seven days at once: the embedded database serves no other request while it reads. */
const pieceMs = 7 * 86_400_000

/** Reads a long period in pieces, in order, and yields to the event loop in between. */
export async function inPieces<Result>({ since, before }: Span, read: (piece: Span) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let from = since; from < before; from += pieceMs) {
    results.push(await read({ since: from, before: Math.min(from + pieceMs, before) }))
    await setImmediate()
  }
  return results
}
