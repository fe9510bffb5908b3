import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Provider } from 'oidc-provider'
import { contentSecurityPolicy } from '../content-security-policy.ts'
import { stoppedPage } from './sso-dev-pages.ts'
import { devStore } from './sso-dev-store.ts'
import { devPerson } from './sso-dev-users.ts'
import type { SsoSettings } from './sso-settings.ts'

/** Its path on this server. */
export const devPrefix = '/dev/sso'

/** Its issuer for the own client. It names no host, so that a user is the same on localhost, 127.0.0.1 and any port. */
export function devSettings(): SsoSettings {
  return {
    SSO_ISSUER: `http://development.invalid${devPrefix}`,
    SSO_CLIENT_ID: 'xunyi',
    SSO_CLIENT_SECRET: randomBytes(32).toString('base64url'),
    SSO_SCOPES: 'openid profile email',
    SSO_CLAIM_EMAIL: 'email',
    SSO_CLAIM_NAME: 'name',
    SSO_CLAIM_EMAIL_VERIFIED: 'email_verified',
    SSO_EMAIL_TRUSTED: false,
  }
}

export const devRolesClaim = 'roles'

export interface DevProviderOptions {
  settings: SsoSettings
  /** Whether the redirect URI is allowed. */
  mayReturnTo: (address: string) => boolean
  /** The e-mail claim of the current login. */
  emailOf: (subject: string) => string
}

/** The library is imported at the first login. Keys live as long as the process: no other client relies on them. */
export async function devProvider({ settings, mayReturnTo, emailOf }: DevProviderOptions): Promise<Provider> {
  const { Provider } = await import('oidc-provider')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const provider = new Provider(settings.SSO_ISSUER, {
    adapter: devStore(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    clients: [
      {
        client_id: settings.SSO_CLIENT_ID,
        client_secret: settings.SSO_CLIENT_SECRET,
        redirect_uris: ['http://localhost/'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: { openid: ['sub'], profile: ['name', devRolesClaim], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_context, subject) => {
      const person = devPerson(subject)
      return (
        person && {
          accountId: subject,
          claims: async () => ({ sub: subject, name: person.name, [devRolesClaim]: person.roles, email: emailOf(subject), email_verified: true }),
        }
      )
    },
    // No consent screen: only the identity is requested.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope(settings.SSO_SCOPES)
      await grant.save()
      return grant
    },
    interactions: { url: (_context, { uid }) => `${devPrefix}/login/${uid}` },
    renderError: (context) => {
      const html = stoppedPage('登录请求无效或已过期，请返回后重新登录。')
      context.type = 'html'
      context.set('content-security-policy', contentSecurityPolicy(html))
      context.body = html
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    allowOmittingSingleRegisteredRedirectUri: false,
    cookies: { names: { session: 'xunyi-dev-sso', interaction: 'xunyi-dev-sso-login', resume: 'xunyi-dev-sso-resume' } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false }, dPoP: { enabled: false }, rpInitiatedLogout: { enabled: false }, resourceIndicators: { enabled: false } },
  })
  // A registered redirect URI cannot name a port that is chosen at start.
  provider.Client.prototype.redirectUriAllowed = (address) => mayReturnTo(address)
  return provider
}
