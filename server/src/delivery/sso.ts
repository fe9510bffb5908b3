import type { Role } from '@xunyi/contract/roles'

/** Logs staff in at the company's identity provider. Every answer comes within `ssoTimeLimit`. */
export interface SsoPort {
  /**
   * Begins a login.
   * @param returnTo the redirect URI, as it is registered at the provider
   * @throws SsoFailed
   */
  begin(returnTo: string): Promise<SsoBeginning>
  /**
   * Completes a login: no part of the answer is used before all of it is validated.
   * @param answer the query of the callback
   * @throws SsoFailed
   */
  complete(login: SsoLogin, answer: URLSearchParams): Promise<SsoPerson>
}

/** A login in progress: the secrets that the server keeps until the callback. */
export interface SsoLogin {
  returnTo: string
  /** Returned in the query of the callback. */
  state: string
  /** Returned in the ID token. */
  nonce: string
  /** Proves that the code is redeemed by the client that began the login (PKCE). */
  verifier: string
}

export interface SsoBeginning extends SsoLogin {
  /** The provider's authorization URL. */
  url: string
}

/** An identity from the provider. Issuer and subject identify the person; the other claims may change. */
export interface SsoPerson {
  issuer: string
  subject: string
  /** A canonical address (contract/values `emailAddress`) that the provider has verified; null when there is none. */
  verifiedEmail: string | null
  /** Empty where the provider names none. */
  name: string
  /** Set by the development provider only. */
  roles: readonly Role[]
}

/** Milliseconds for all calls to the provider during one request. */
export const ssoTimeLimit = 7000

/**
 * `unavailable`: the provider is down, slow, misconfigured or its answer malformed. `refused`: it refused, or its answer failed validation.
 * `detail` is a code of the protocol or the library, never sent or received data.
 */
export class SsoFailed extends Error {
  override readonly name = 'SsoFailed'
  readonly kind: 'unavailable' | 'refused'
  readonly detail: string
  constructor(kind: SsoFailed['kind'], detail: string) {
    super(`single sign-on ${kind} (${detail})`)
    this.kind = kind
    this.detail = detail
  }
}
