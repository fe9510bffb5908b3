import { exchangeCookie } from '@xunyi/contract/sso'
import { cookieValue } from '../cookie.ts'

/** How long the value is worth anything, in milliseconds, counted from when it was read: at most. */
export const exchangeLife = 60_000

/** Takes the one-time value that the callback left out of its cookie; null where there is none. */
export function takeExchangeValue(): string | null {
  const secure = window.location.protocol === 'https:'
  const name = cookieName(secure)
  const value = exchangeValue(document.cookie, name)
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax${secure ? '; secure' : ''}`
  return value
}

/** Over https only the name that a neighbouring host cannot set counts. */
export function cookieName(secure: boolean): string {
  return secure ? `__Host-${exchangeCookie}` : exchangeCookie
}

/** Whatever is not such a value ("undefined", a token of somebody else's making) is none. */
export function exchangeValue(cookies: string, name: string): string | null {
  const value = cookieValue(cookies, name)
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null
}
