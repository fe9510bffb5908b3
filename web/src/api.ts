import { QueryClient } from '@tanstack/react-query'
import { caller } from '@xunyi/contract/caller'
import type { Reply } from '@xunyi/contract/caller'
import { attachmentName } from '@xunyi/contract/disposition'
import { refusals } from '@xunyi/contract/refusals'
import { info } from '@xunyi/contract/site'
import { cookieValue } from './cookie.ts'
import { expire, onSessionChange, token } from './session.ts'

/** Failures are shown and repeated by the person, never silently by the machine. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Nothing that was loaded for one person is ever shown to the next.
let lastToken = token()
onSessionChange(() => {
  if (token() === lastToken) return
  lastToken = token()
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'site' })
})

export const call = caller(async (path, input, signal) => {
  // Taken at once: a call that ends the session still carries it, even if it has to wait for the cookie first.
  const bearer = token()
  if (path === info.path) return post(path, input, bearer, signal)
  if (forgeryToken() === null) await renewForgeryToken()
  const reply = await post(path, input, bearer, signal)
  if (reply.status !== refusals.csrfFailed.status) return reply
  // The cookie was of another session, or is gone: one fresh one, one more attempt.
  await renewForgeryToken()
  return post(path, input, bearer, signal)
})

async function post(path: string, input: unknown, bearer: string | null, signal?: AbortSignal): Promise<Reply> {
  const forgery = forgeryToken()
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      'content-type': 'application/json',
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(forgery === null ? {} : { 'x-xsrf-token': forgery }),
    },
    body: JSON.stringify(input),
    signal: signal ?? null,
  })
  if (response.status === 401) expire(bearer)
  const filename = attachmentName(response.headers.get('content-disposition'))
  if (filename !== null) return { status: response.status, body: undefined, file: { filename, blob: await response.blob() } }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    status: response.status,
    body: await response.json().catch(() => undefined),
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  }
}

function forgeryToken(): string | null {
  const value = cookieValue(document.cookie, 'XSRF-TOKEN')
  return value === null ? null : decodeURIComponent(value)
}

let renewing: Promise<unknown> | null = null

/** Asking for the site's facts sets the cookie; calls that need it at the same time wait for the same answer. */
function renewForgeryToken(): Promise<unknown> {
  renewing ??= post(info.path, {}, null).finally(() => {
    renewing = null
  })
  return renewing
}
