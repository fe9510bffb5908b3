import { caller, type Reply } from '@xunyi/contract/caller'
import { refusals } from '@xunyi/contract/refusals'
import { info } from '@xunyi/contract/site'
import { QueryClient } from '@tanstack/react-query'
import { signOut, token } from './session.ts'

/** What fails is shown and tried again by whoever sees it. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
})

/** Every call of the contract, from the console. */
export const call = caller(async (path, input, signal) => {
  if (forgeryToken() === null) await renewForgeryToken()
  const reply = await post(path, input, signal)
  const { code } = (reply.body ?? {}) as { code?: unknown }
  if (reply.status !== refusals.csrfFailed.status || code !== refusals.csrfFailed.code) return reply
  // The cookie was of another session, or is gone: one fresh one, one more attempt.
  await renewForgeryToken()
  return post(path, input, signal)
})

async function post(path: string, input: unknown, signal?: AbortSignal): Promise<Reply> {
  const bearer = token()
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
  if (response.status === 401 && bearer !== null && token() === bearer) signOut({ expired: true })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}

function forgeryToken(): string | null {
  const found = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return found === undefined ? null : decodeURIComponent(found)
}

/** Asking for the site's facts sets the cookie. */
async function renewForgeryToken(): Promise<void> {
  await post(info.path, {})
}
