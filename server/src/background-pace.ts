import { setPriority } from 'node:os'
import { setTimeout as rest } from 'node:timers/promises'

/** Synchronous work in one go. A request takes about a dozen turns of the event loop, and each of them may wait this long. */
const sliceMs = 2
/** The time since the last step may hold waiting for the database, which is no work of this thread. */
const longestRestMs = 20

/**
 * Paces long work on the thread that serves requests. The returned function is called between small steps; after every slice of work it
 * leaves the event loop to requests for twice as long as the slice took, so that work of any length takes at most a third of the thread.
 */
export function backgroundPace(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const worked = performance.now() - began
    if (worked < sliceMs) return
    await rest(Math.min(2 * worked, longestRestMs))
    began = performance.now()
  }
}

/** The lowest priority. Tests set 0: beside other processes that compute without a pause, a thread of priority 19 hardly runs. */
const lowest = Number(process.env['BACKGROUND_NICE'] ?? 19)

/** Lets requests go first where processors are short. Linux gives each thread a priority of its own; elsewhere it belongs to the whole process. */
export function lowerThreadPriority(by = 19): void {
  if (process.platform === 'linux') setPriority(Math.min(by, lowest))
}
