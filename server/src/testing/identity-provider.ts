import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const client = { id: 'xunyi-test', secret: 'client-secret-of-the-test' }
const returnTo = 'http://localhost/api/sso/callback'

export interface Key {
  id: string
  privateKey: CryptoKey
  jwk: JWK
}

/** A company's identity provider on loopback. It follows the protocol, except where a test makes it misbehave. */
export interface IdentityProvider {
  issuer: string
  /** Environment of a server that uses it. */
  env: Record<string, string>
  key: Key
  /** Requested paths, in order. */
  asked: string[]
  /** Signs the ID token; tests replace it with a forger. */
  sign: (claims: JWTPayload) => Promise<string>
  /** Responds in place of the provider where it returns true. */
  instead: (path: string, response: ServerResponse, request: IncomingMessage) => boolean
  /** Whether the token endpoint verifies PKCE. */
  checksPkce: boolean
  /** Claims of the userinfo endpoint; null: it has none. */
  userinfo: Record<string, unknown> | null
  /** Signs a person in at the address that the browser was redirected to. @returns the redirect back */
  login(address: string, person: Record<string, unknown>): string
  /** The token of an honest provider. */
  honest(claims: JWTPayload, header?: Record<string, unknown>): Promise<string>
  rotate(): Promise<void>
  close(): void
}

export async function newKey(id = randomBytes(8).toString('hex')): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { id, privateKey, jwk: { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' } }
}

export async function openIdentityProvider(): Promise<IdentityProvider> {
  const logins = new Map<string, { challenge: string | null; claims: JWTPayload }>()

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, provider.issuer)
    provider.asked.push(pathname)
    if (provider.instead(pathname, response, request)) return
    void answer(pathname, request).then(({ status = 200, ...body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })

  async function answer(path: string, request: IncomingMessage): Promise<{ status?: number } & Record<string, unknown>> {
    const { issuer } = provider
    if (path === '/jwks') return { keys: [provider.key.jwk] }
    if (path === '/userinfo' && provider.userinfo) return provider.userinfo
    if (path === '/token') return redeem(new URLSearchParams(await bodyOf(request)), request.headers.authorization)
    if (path !== '/.well-known/openid-configuration') return { status: 404 }
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      // Offered too by hostile or misconfigured providers.
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      ...(provider.userinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
    }
  }

  async function redeem(body: URLSearchParams, authorization = ''): Promise<{ status?: number } & Record<string, unknown>> {
    // RFC 6749 2.3.1: both are form-encoded before they are joined.
    const [id, secret] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':').map(decodeURIComponent)
    if (id !== client.id || secret !== client.secret) return { status: 400, error: 'invalid_client' }
    const login = logins.get(body.get('code') ?? '')
    logins.delete(body.get('code') ?? '')
    const proof = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const good = login && body.get('redirect_uri') === returnTo && (!provider.checksPkce || login.challenge === proof)
    if (!good) return { status: 400, error: 'invalid_grant' }
    return { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', expires_in: 60, id_token: await provider.sign(login.claims) }
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: IdentityProvider = {
    issuer,
    env: { SSO_ISSUER: issuer, SSO_CLIENT_ID: client.id, SSO_CLIENT_SECRET: client.secret, STAFF_MAIL_SUFFIX: '@corp.com' },
    key: await newKey(),
    asked: [],
    sign: (claims) => provider.honest(claims),
    instead: () => false,
    checksPkce: true,
    userinfo: null,
    login(address, person) {
      const asked = new URL(address).searchParams
      const code = randomBytes(16).toString('hex')
      const now = Math.floor(Date.now() / 1000)
      const nonce = asked.get('nonce') ?? undefined
      logins.set(code, {
        challenge: asked.get('code_challenge'),
        claims: { iss: issuer, aud: client.id, iat: now, exp: now + 300, ...(nonce ? { nonce } : {}), ...person },
      })
      return `${asked.get('redirect_uri')}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
    },
    honest: (claims, header = {}) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: provider.key.id, ...header }).sign(provider.key.privateKey),
    async rotate() {
      provider.key = await newKey()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
