import { Refused, type RefusalName } from '@xunyi/contract/refusals'

/** How a call went: the name of its refusal, or 'ok'. A fault of ours still throws. */
export async function outcome(call: Promise<unknown>): Promise<RefusalName | 'ok'> {
  try {
    await call
    return 'ok'
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
