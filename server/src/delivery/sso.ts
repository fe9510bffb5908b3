import type { Role } from '@xunyi/contract/roles'

/** Sends staff to the company's identity provider and says who came back. Every answer comes within `ssoTimeLimit`. */
export interface SsoPort {
  /**
   * Begins a login.
   * @param returnTo where the provider sends the browser back to, as it is registered there
   * @throws SsoFailed
   */
  begin(returnTo: string): Promise<SsoBeginning>
  /**
   * Ends a login that has come back: nothing of the answer is believed before all of it is checked.
   * @param answer the query the browser came back with
   * @throws SsoFailed
   */
  complete(login: SsoLogin, answer: URLSearchParams): Promise<SsoPerson>
}

/** A login under way: what has to be kept, by us alone, until the browser is back. */
export interface SsoLogin {
  returnTo: string
  /** Comes back in the query. */
  state: string
  /** Comes back in the ID token. */
  nonce: string
  /** Proves that whoever redeems the code is who began (PKCE). */
  verifier: string
}

export interface SsoBeginning extends SsoLogin {
  /** The provider's page that the browser goes to. */
  url: string
}

/** Somebody as the provider vouches for them. Issuer and subject are who they are; the rest is what is said of them today. */
export interface SsoPerson {
  issuer: string
  subject: string
  /** A canonical address (contract/values `emailAddress`) that the provider has verified; null when there is none. */
  verifiedEmail: string | null
  /** Empty where the provider names none. */
  name: string
  /** Only ever told by the development provider. */
  roles: readonly Role[]
}

/** How long a person waits for the provider, all calls to it together, in milliseconds. */
export const ssoTimeLimit = 7000

/**
 * `unavailable`: the provider is down, slow, set up wrongly or unreadable. `refused`: it said no, or what came back is not to be believed.
 * `detail` is a code of the protocol or the library, never what was sent or received.
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
