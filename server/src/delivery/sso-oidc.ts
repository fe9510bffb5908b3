import { roles } from '@xunyi/contract/roles'
import { emailAddress, limits, line } from '@xunyi/contract/values'
import * as client from 'openid-client'
import { z } from 'zod'
import { ssoFailure } from './sso-failure.ts'
import type { SsoSettings } from './sso-settings.ts'
import { SsoFailed, ssoTimeLimit, type SsoPerson, type SsoPort } from './sso.ts'

/*
 * OpenID Connect 1.0, authorization code with PKCE, state and nonce (RFC 9700), by openid-client. The library checks issuer, audience, times,
 * nonce and state; signatures only if enabled.
 */
export interface OidcOptions {
  /** The fetch to the provider; its signal aborts at the time limit. */
  fetch?: client.CustomFetch
  /** Milliseconds for all requests of a login that begins now. */
  limit?: () => number
  /** The claim that holds roles; null: roles are not read. */
  rolesClaim?: string
}

/** Asymmetric algorithms only: the symmetric ones let every holder of the client's secret sign, and `none` needs no key. */
const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const subject = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u)

const direct: client.CustomFetch = (url, request) => fetch(url, request as RequestInit)

export function oidcSso(at: SsoSettings, { fetch: reach = direct, limit = () => ssoTimeLimit, rolesClaim }: OidcOptions = {}): SsoPort {
  const plain = at.SSO_ISSUER.startsWith('http:') ? [client.allowInsecureRequests] : []
  let discovered: Promise<client.ServerMetadata> | null = null

  /** Discovery happens at the first login, and again after any failure. */
  function discover(options: client.DiscoveryRequestOptions): Promise<client.ServerMetadata> {
    discovered ??= client.discovery(new URL(at.SSO_ISSUER), at.SSO_CLIENT_ID, undefined, undefined, options).then((found) => found.serverMetadata())
    return discovered
  }

  /** A configuration for one login: it fetches the keys itself, so that rotated ones are found, and one time limit covers all its calls. */
  async function connect(): Promise<client.Configuration> {
    const signal = AbortSignal.timeout(limit())
    const within: client.CustomFetch = (url, request) => reach(url, { ...request, signal })
    const server = await discover({ [client.customFetch]: within, execute: plain })
    const algorithms = server.id_token_signing_alg_values_supported ?? ['RS256']
    const metadata = { ...server, id_token_signing_alg_values_supported: algorithms.filter((name) => asymmetric.includes(name)) }
    const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const authentication = inBody ? client.ClientSecretPost(at.SSO_CLIENT_SECRET) : basic(at)
    const configuration = new client.Configuration(metadata, at.SSO_CLIENT_ID, undefined, authentication)
    configuration[client.customFetch] = within
    for (const allow of plain) allow(configuration)
    client.enableNonRepudiationChecks(configuration)
    return configuration
  }

  async function whileConnected<T>(run: (configuration: client.Configuration) => Promise<T>): Promise<T> {
    try {
      return await run(await connect())
    } catch (error) {
      discovered = null
      throw error instanceof SsoFailed ? error : ssoFailure(error)
    }
  }

  return {
    begin: (returnTo) =>
      whileConnected(async (configuration) => {
        const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: returnTo,
          scope: at.SSO_SCOPES,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return { returnTo, state, nonce, verifier, url: url.href }
      }),

    complete: ({ returnTo, state, nonce, verifier }, answer) =>
      whileConnected(async (configuration) => {
        const back = new URL(`?${answer}`, returnTo)
        const tokens = await client.authorizationCodeGrant(configuration, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        // Some providers keep the ID token small and return the address from the userinfo endpoint.
        const asks = claims[at.SSO_CLAIM_EMAIL] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        return personOf(at, rolesClaim, { ...(asks ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}), ...claims })
      }),
  }
}

/**
 * HTTP Basic with id and secret form-encoded (RFC 6749 2.3.1). That of the library encodes `-`, `_` and `.` too, which a form leaves as they are, and
 * providers that do not decode take for another client.
 */
function basic({ SSO_CLIENT_ID, SSO_CLIENT_SECRET }: SsoSettings): client.ClientAuth {
  const encoded = [SSO_CLIENT_ID, SSO_CLIENT_SECRET].map((word) => new URLSearchParams({ '': word }).toString().slice(1))
  return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`)
}

/** The person in verified claims; roles only from a named claim. */
function personOf(at: SsoSettings, rolesClaim: string | undefined, claims: Record<string, unknown>): SsoPerson {
  const { iss, sub, azp } = claims
  if (azp !== undefined && azp !== at.SSO_CLIENT_ID) throw new SsoFailed('refused', 'azp')
  if (!subject.safeParse(sub).success) throw new SsoFailed('refused', 'sub')
  const said = claims[at.SSO_CLAIM_EMAIL]
  const email = typeof said === 'string' ? emailAddress(said) : null
  const verified = at.SSO_EMAIL_TRUSTED || [true, 'true'].includes(claims[at.SSO_CLAIM_EMAIL_VERIFIED] as boolean | string)
  return {
    issuer: iss as string,
    subject: sub as string,
    verifiedEmail: verified ? email : null,
    name: line(limits.name).safeParse(claims[at.SSO_CLAIM_NAME]).data ?? '',
    roles: rolesClaim === undefined ? [] : z.array(z.enum(roles)).catch([]).parse(claims[rolesClaim]),
  }
}
