import type { KyselyPlugin } from 'kysely'
import { setImmediate as others } from 'node:timers/promises'

/** Yields to the event loop after each answer of the database: the embedded one answers without ever waiting. */
export const yieldingToEventLoop: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await others()
    return result
  },
}
