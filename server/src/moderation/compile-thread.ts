import { Refused } from '@xunyi/contract/refusals'
import { simplified } from '@xunyi/retrieval/traditional'
import { lowerThreadPriority } from '../background-pace.ts'
import { answerMessages } from '../worker-messages.ts'
import { checkList } from './check-list.ts'
import type { CompileInput, Outcome } from './compile-apart.ts'
import { compiled } from './moderator.ts'

/* Entry point of the worker: compiles lists. */

lowerThreadPriority()
answerMessages(() => outcome)

function outcome({ list, checked }: CompileInput): Outcome {
  try {
    return { compiled: checked ? checkList(list) : compiled(list, simplified) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { refused: error.message }
  }
}
