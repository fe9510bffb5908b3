import { type RefusalName } from '@xunyi/contract/refusals'
import { Refused } from '@xunyi/contract/refusals'

/** Result of a call: the name of its refusal, or 'ok'. Faults are thrown. */
export async function outcome(call: Promise<unknown>): Promise<RefusalName | 'ok'> {
  try {
    await call
    return 'ok'
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
