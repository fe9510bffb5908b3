import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { Misconfigured } from '../misconfigured.ts'

const settings = z.object({
  /** The base of the API, without `/embeddings`: https://api.example.com/v1. */
  EMBEDDINGS_URL: z.url({ protocol: /^https?$/ }),
  EMBEDDINGS_MODEL: z.string().max(200),
  EMBEDDINGS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  /** The requested and enforced dimension; without it the model's default. */
  EMBEDDINGS_DIMENSIONS: z.coerce.number().int().min(8).max(4096).optional(),
  EMBEDDINGS_TIMEOUT_MS: z.coerce.number().int().min(10).max(5000).default(250),
  EMBEDDINGS_ALLOW_HTTP: z.stringbool().default(false),
})

/** An OpenAI-compatible endpoint that turns texts into vectors. */
export interface EmbeddingSettings {
  /** The URL that texts are posted to. */
  readonly url: URL
  readonly model: string
  readonly key: string | null
  readonly dimensions: number | null
  /** Milliseconds that a question waits for its vector. */
  readonly timeLimit: number
}

/**
 * null: no text goes to any model.
 * @throws Misconfigured in one sentence that names the variable and the correction, never its value
 */
export function readEmbeddings(env: Record<string, string | undefined>): EmbeddingSettings | null {
  const given = Object.keys(settings.shape).filter((name) => env[name] !== undefined)
  if (given.length === 0) return null
  for (const needed of ['EMBEDDINGS_URL', 'EMBEDDINGS_MODEL']) {
    if (env[needed] === undefined)
      throw new Misconfigured(`semantic search: ${needed} is missing: set EMBEDDINGS_URL and EMBEDDINGS_MODEL, or unset ${given.join(', ')}.`)
  }
  const parsed = settings.safeParse(env)
  if (!parsed.success) {
    const bad = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
    throw new Misconfigured(`semantic search: ${bad.join(', ')} not usable, correct it (see .env.example).`)
  }
  const vars = parsed.data
  const url = new URL(vars.EMBEDDINGS_URL)
  if (url.username || url.password || url.search || url.hash) {
    throw new Misconfigured(
      'EMBEDDINGS_URL is a base like https://api.example.com/v1, without name, password, query or fragment: the key goes into EMBEDDINGS_KEY.',
    )
  }
  if (url.protocol === 'http:' && !vars.EMBEDDINGS_ALLOW_HTTP && !isNearby(url.hostname)) {
    throw new Misconfigured(
      'EMBEDDINGS_URL must begin with https://, or name this machine or a private address: questions would leave in clear. EMBEDDINGS_ALLOW_HTTP=on lets them.',
    )
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return {
    url: new URL('embeddings', url),
    model: vars.EMBEDDINGS_MODEL,
    key: vars.EMBEDDINGS_KEY ?? null,
    dimensions: vars.EMBEDDINGS_DIMENSIONS ?? null,
    timeLimit: vars.EMBEDDINGS_TIMEOUT_MS,
  }
}

const nearby = new BlockList()
nearby.addSubnet('127.0.0.0', 8)
nearby.addSubnet('10.0.0.0', 8)
nearby.addSubnet('172.16.0.0', 12)
nearby.addSubnet('192.168.0.0', 16)
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')

/** Whether the host is this machine or a private network, by its name alone. */
function isNearby(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  return family === 0 ? host === 'localhost' : nearby.check(host, family === 4 ? 'ipv4' : 'ipv6')
}
