import { browserTransport } from '@xunyi/contract/browser-transport'
import { caller } from '@xunyi/contract/caller'
import { QueryClient } from '@tanstack/react-query'
import { signOut, token } from './session.ts'

/** Queries are not retried: a failure is shown, and the person repeats it. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
})

/** Calls an endpoint of the contract in the console's session. */
export const call = caller(
  browserTransport({
    token,
    onUnauthorized(usedToken) {
      if (token() === usedToken) signOut({ expired: true })
    },
  }),
)
