import { endpoint } from '@xunyi/contract/endpoint'
import * as z from 'zod/mini'

/** A call that does nothing: what it costs to get to a signed-in person's handler and back. Only the bench's server serves it. */
export const empty = endpoint('/api/bench/empty', { access: 'user', summary: 'Nothing.', input: z.strictObject({}), output: z.null() })
