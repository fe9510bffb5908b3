import { Refused } from '@xunyi/contract/refusals'

/** The identity provider's page, as the server says it. @throws Refused ssoUnavailable: an address that is no web page */
export function webAddress(url: string): string {
  const address = parse(url)
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') throw new Refused('ssoUnavailable')
  return address.href
}

function parse(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
