import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

const most = 2000

/** The store of the development provider for logins in progress: in memory, bounded, gone at a restart. */
export function devStore(): AdapterFactory {
  const rows = new Map<string, { payload: AdapterPayload; until: number }>()
  const living = (key: string) => {
    const row = rows.get(key)
    return row && Date.now() < row.until ? row.payload : undefined
  }
  return (model): Adapter => {
    const key = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, seconds = 3600) {
        rows.set(key(id), { payload, until: Date.now() + seconds * 1000 })
        for (const [oldest] of rows) {
          if (rows.size <= most) break
          rows.delete(oldest)
        }
      },
      // The provider keeps no session: every login shows the choice again.
      find: async (id) => (model === 'Session' ? undefined : living(key(id))),
      findByUid: async (uid) => [...rows].find(([name, { payload }]) => name.startsWith(`${model}:`) && payload.uid === uid && living(name))?.[1].payload,
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = living(key(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        rows.delete(key(id))
      },
      async revokeByGrantId(grant) {
        for (const [name, { payload }] of rows) if (name.startsWith(`${model}:`) && payload.grantId === grant) rows.delete(name)
      },
    }
  }
}
