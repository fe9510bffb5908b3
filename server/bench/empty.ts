import { endpoint } from '@xunyi/contract/endpoint'
import * as z from 'zod/mini'

/** A call that does nothing: the overhead of a signed-in call. Only the benchmark's server serves it. */
export const empty = endpoint('/api/bench/empty', { access: 'user', summary: 'Nothing.', input: z.strictObject({}), output: z.null() })
