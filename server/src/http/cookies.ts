import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../config.ts'

/** The cookie's name; over https with the __Host- prefix, which browsers accept from this host alone. */
export function cookieName(config: Config, name: string): string {
  return isHttps(config) ? `__Host-${name}` : name
}

export function cookieOptions(config: Config): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: isHttps(config) }
}

function isHttps(config: Config): boolean {
  return config.publicUrl?.protocol === 'https:'
}
