import { z } from 'zod'
import { Misconfigured } from '../misconfigured.ts'

const settings = z.object({
  /** As the provider writes it in its /.well-known/openid-configuration; not the address of that document, which would go unchecked. */
  SSO_ISSUER: z.url({ protocol: /^https?$/ }).refine((issuer) => !issuer.includes('/.well-known/')),
  SSO_CLIENT_ID: z.string(),
  SSO_CLIENT_SECRET: z.string(),
  SSO_SCOPES: z
    .string()
    .refine((scopes) => scopes.split(' ').includes('openid'), 'openid among them')
    .default('openid profile email'),
  /** Claim names, which differ between providers. */
  SSO_CLAIM_EMAIL: z.string().default('email'),
  SSO_CLAIM_NAME: z.string().default('name'),
  SSO_CLAIM_EMAIL_VERIFIED: z.string().default('email_verified'),
  /** The provider's addresses come from the company's own directory, so that they count as verified without the claim. */
  SSO_EMAIL_TRUSTED: z.stringbool().default(false),
})
export type SsoSettings = z.infer<typeof settings>

const needed = ['SSO_ISSUER', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET']

/**
 * The company's provider, or `dev`: the development provider, where none is configured outside production. null: staff cannot sign in.
 * SSO_PROVIDER may say which one is meant: oidc, dev or none.
 * @throws Misconfigured naming the variables that are missing or wrong
 */
export function readSso(env: Record<string, string | undefined>, { production }: { production: boolean }): SsoSettings | 'dev' | null {
  const given = Object.keys(settings.shape).filter((name) => env[name] !== undefined)
  const wanted = z.enum(['oidc', 'dev', 'none']).optional().safeParse(env['SSO_PROVIDER'])
  if (!wanted.success)
    throw new Misconfigured('environment variable SSO_PROVIDER is not usable: "oidc", "dev" or "none". Correct or unset it (see .env.example).')
  if (wanted.data === 'dev' && production) {
    throw new Misconfigured(
      'SSO_PROVIDER is "dev", which accepts every login and never runs in production: set SSO_ISSUER, SSO_CLIENT_ID and SSO_CLIENT_SECRET instead.',
    )
  }
  const provider = wanted.data ?? (given.length > 0 ? 'oidc' : production ? 'none' : 'dev')
  if (provider !== 'oidc') {
    if (given.length > 0) throw new Misconfigured(`${given.join(', ')} set, but SSO_PROVIDER is "${provider}": set it to "oidc", or unset them.`)
    return provider === 'dev' ? 'dev' : null
  }
  const parsed = settings.safeParse(env)
  if (!parsed.success) {
    const bad = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
    const missing = needed.filter((name) => env[name] === undefined)
    if (missing.length > 0)
      throw new Misconfigured(`single sign-on: ${missing.join(', ')} missing: set all of ${needed.join(', ')}, or unset ${given.join(', ')}.`)
    const issuer = bad.includes('SSO_ISSUER')
      ? ' SSO_ISSUER is the issuer itself, e.g. https://sso.example.com/realms/company, not the address of its discovery document.'
      : ''
    throw new Misconfigured(`single sign-on: ${bad.join(', ')} not usable, correct it (see .env.example).${issuer}`)
  }
  if (production && !parsed.data.SSO_ISSUER.startsWith('https:')) throw new Misconfigured('in production SSO_ISSUER must begin with https://.')
  return parsed.data
}
