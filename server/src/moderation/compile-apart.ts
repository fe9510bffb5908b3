import type { WordList } from '@xunyi/contract/moderation-list'
import { Refused } from '@xunyi/contract/refusals'
import { simplified } from '@xunyi/retrieval/traditional'
import { openWorkerThread } from '../worker-thread.ts'
import { moderatorOf, type Compiled, type Moderator } from './moderator.ts'

/** Messages to and from the worker thread. */
export interface CompileInput {
  list: WordList
  checked: boolean
}
export type Outcome = { compiled: Compiled } | { refused: string }

const heapMb = 768

let last: Promise<unknown> = Promise.resolve()

/**
 * Compiles a list in a worker thread, one list at a time: a large one takes half a second.
 * @param checked whether the list must pass the checks for coming into force
 * @throws Refused badRequest, which names the words or phrases
 */
export async function compileApart(list: WordList, { checked = false } = {}): Promise<Moderator> {
  const mine = last.then(() => run({ list, checked }))
  last = mine.catch(() => undefined)
  const outcome = await mine
  if ('refused' in outcome) throw new Refused('badRequest', { msg: outcome.refused })
  return moderatorOf(list, outcome.compiled, simplified)
}

async function run(input: CompileInput): Promise<Outcome> {
  const thread = openWorkerThread(new URL('compile-thread.ts', import.meta.url), { heapMb })
  try {
    return await thread.ask<Outcome>(input)
  } finally {
    await thread.close()
  }
}
