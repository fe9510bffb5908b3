import type { Reply, Transport } from './caller.ts'
import { attachmentName } from './disposition.ts'
import { refusals } from './refusals.ts'
import { info } from './site.ts'

export interface BrowserSession {
  /** The bearer token of the session; null while signed out. */
  token: () => string | null
  /** Called for each 401 to a call that carried a token; that token may be older than the current one. */
  onUnauthorized: (usedToken: string) => void
}

/** The CSRF cookie; readable by the page's scripts, which send it back as a header. */
const csrfCookie = /(?:^|; )XSRF-TOKEN=([^;]*)/

/** A transport over fetch that adds the bearer token and the CSRF header, and renews a missing or refused CSRF cookie once per call. */
export function browserTransport({ token, onUnauthorized }: BrowserSession): Transport {
  let renewal: Promise<unknown> | null = null

  /** Fetches the site's facts, which sets the cookie; concurrent callers share one request. */
  function renewCsrfToken(): Promise<unknown> {
    renewal ??= post(info.path, {}, null).finally(() => {
      renewal = null
    })
    return renewal
  }

  async function post(path: string, input: unknown, bearer: string | null, signal?: AbortSignal): Promise<Reply> {
    const csrf = csrfToken()
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(csrf === null ? {} : { 'x-xsrf-token': csrf }),
      },
      body: JSON.stringify(input),
      signal: signal ?? null,
    })
    if (response.status === 401 && bearer !== null) onUnauthorized(bearer)
    const filename = attachmentName(response.headers.get('content-disposition'))
    if (filename !== null) return { status: response.status, body: undefined, file: { filename, blob: await response.blob() } }
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      status: response.status,
      body: await response.json().catch(() => undefined),
      retryAfter: Number.isFinite(seconds) ? seconds : null,
    }
  }

  return async (path, input, signal) => {
    // The token is read before any wait: a sign-out in the meantime must not strip it from the call that ends the session.
    const bearer = token()
    if (path === info.path) return post(path, input, bearer, signal)
    if (csrfToken() === null) await renewCsrfToken()
    const reply = await post(path, input, bearer, signal)
    if (!isCsrfRefusal(reply)) return reply
    // The cookie belongs to another session or is gone.
    await renewCsrfToken()
    return post(path, input, bearer, signal)
  }
}

function csrfToken(): string | null {
  const value = csrfCookie.exec(document.cookie)?.[1]
  return value === undefined ? null : decodeURIComponent(value)
}

/** A 403 for a missing role carries another code and is not retried. */
function isCsrfRefusal({ status, body }: Reply): boolean {
  return status === refusals.csrfFailed.status && (body as { code?: unknown } | undefined)?.code === refusals.csrfFailed.code
}
