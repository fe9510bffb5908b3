import { exchangeCookie } from '@xunyi/contract/sso'
import { cookieValue } from '../cookie.ts'

/** The longest validity of the value after it was read, in milliseconds. */
export const exchangeLife = 60_000

/** Reads and removes the one-time value of the callback cookie; null where there is none. */
export function takeExchangeValue(): string | null {
  const secure = window.location.protocol === 'https:'
  const name = cookieName(secure)
  const value = exchangeValue(document.cookie, name)
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax${secure ? '; secure' : ''}`
  return value
}

/** Over https only the __Host- cookie is read, which other hosts cannot set. */
export function cookieName(secure: boolean): string {
  return secure ? `__Host-${exchangeCookie}` : exchangeCookie
}

/** Anything else than a well-formed value counts as none. */
export function exchangeValue(cookies: string, name: string): string | null {
  const value = cookieValue(cookies, name)
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null
}
