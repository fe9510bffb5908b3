import { QueryClient } from '@tanstack/react-query'
import { browserTransport } from '@xunyi/contract/browser-transport'
import { caller } from '@xunyi/contract/caller'
import { expire, onSessionChange, token } from './session.ts'

/** Queries are not retried: a failure is shown, and the person repeats it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// A change of session empties the cache: no answer for one account is shown to the next.
let lastToken = token()
onSessionChange(() => {
  if (token() === lastToken) return
  lastToken = token()
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'site' })
})

/** Calls an endpoint of the contract in the phone app's session. */
export const call = caller(browserTransport({ token, onUnauthorized: expire }))
