import { setImmediate } from 'node:timers/promises'
import type { Span } from '../china-time.ts'

/** A week and no more at once: the embedded database answers nobody else while it reads. */
const pieceMs = 7 * 86_400_000

/** Reads a long span piece by piece, in order, and lets others have their turn in between. */
export async function inPieces<Result>({ since, before }: Span, read: (piece: Span) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let from = since; from < before; from += pieceMs) {
    results.push(await read({ since: from, before: Math.min(from + pieceMs, before) }))
    await setImmediate()
  }
  return results
}
