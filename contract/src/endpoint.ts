import type * as z from 'zod/mini'
import type { RefusalName } from './refusals.ts'
import type { Role } from './roles.ts'

/** Access to a call: without a session; with a session of the phone app; with a session of the console, with or without one of these roles. */
export type Access = 'public' | 'user' | 'console' | readonly Role[]

/**
 * One call of the API as a value: the server serves it, the client calls it, OpenAPI is generated from it.
 * Every call is a POST with a JSON body; the answer is `{ code: '00000', data: <output> }`.
 */
export interface Endpoint<A extends Access = Access, I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  readonly path: `/api/${string}`
  readonly access: A
  /** One plain English sentence for the OpenAPI page. */
  readonly summary: string
  /** Strict: a key the schema does not know is refused with A0002. */
  readonly input: I
  readonly output: O
  /** Bytes of the largest body, where it carries a file; 65,536 otherwise. */
  readonly bodyLimit?: number
  /** A success is answered with the bytes of a file, sent while they are made; a refusal with the envelope as everywhere. */
  readonly streamsFile?: true
  /** The refusals particular to this call, in addition to those every call can give. */
  readonly refusals: readonly RefusalName[]
}

/** The input that a handler receives: trimmed and in canonical form. */
export type Received<E extends Endpoint> = z.output<E['input']>
/** The input that a caller sends. */
export type Sent<E extends Endpoint> = z.input<E['input']>
/** The `data` of the answer. */
export type Answer<E extends Endpoint> = z.output<E['output']>

export function endpoint<A extends Access, I extends z.ZodMiniType, O extends z.ZodMiniType>(
  path: `/api/${string}`,
  rest: { access: A; summary: string; input: I; output: O; bodyLimit?: number; streamsFile?: true; refusals?: readonly RefusalName[] },
): Endpoint<A, I, O> {
  return { path, refusals: [], ...rest }
}
