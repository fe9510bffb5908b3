import type { Answer, Endpoint, Sent } from './endpoint.ts'
import { refusalOf, Refused } from './refusals.ts'

/** The response of a transport: the HTTP status and the parsed JSON body (undefined where there was none). */
export interface Reply {
  status: number
  body: unknown
  /** The Retry-After header in whole seconds, where it was sent. */
  retryAfter?: number | null
  /** The file that a call answered with instead of an envelope. */
  file?: { filename: string; blob: Blob }
}
export type Transport = (path: string, input: unknown, signal?: AbortSignal) => Promise<Reply>
export type Call = <E extends Endpoint>(endpoint: E, input: Sent<E>, signal?: AbortSignal) => Promise<Answer<E>>

/** The call failed without a known refusal: no envelope, or a code that is not in `refusals`. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A typed caller over any transport: fetch in a browser, `app.inject` in a test. */
export function caller(send: Transport): Call {
  return async (endpoint, input, signal) => {
    const reply = await send(endpoint.path, input, signal)
    return (endpoint.streamsFile && reply.file ? reply.file : openEnvelope(reply)) as never
  }
}

/**
 * Opens `{ code, data }`. Failed is: a numeric code other than 200, a string other than '00000' ("200" too), no code.
 * @returns the `data` field of a success
 * @throws Refused for a code of the contract, CallFailed for any other failure
 */
export function openEnvelope({ status, body, retryAfter }: Reply): unknown {
  const envelope = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const { code, msg } = envelope
  if (code === 200 || code === '00000') return envelope['data']
  const refusal = typeof code === 'string' ? refusalOf(code, status) : null
  if (!refusal) throw new CallFailed(status, typeof msg === 'string' ? msg : `unexpected answer (HTTP ${status})`)
  throw new Refused(refusal, {
    ...(typeof msg === 'string' && msg !== '' ? { msg } : {}),
    ...(retryAfter == null ? {} : { retryAfter }),
  })
}
