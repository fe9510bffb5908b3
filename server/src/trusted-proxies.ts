import { isIP } from 'node:net'
import { Misconfigured } from './misconfigured.ts'

/** A number of hops, or the addresses of the proxies; without it forwarded headers are ignored. */
export function trustedProxies(value: string | undefined): string[] | number | false {
  if (!value) return false
  if (/^\d+$/.test(value)) return Number(value)
  const proxies = value.split(',').map((part) => part.trim())
  const wrong = proxies.find((proxy) => !isIP(proxy.replace(/\/\d{1,3}$/, '')))
  if (wrong !== undefined)
    throw new Misconfigured(`TRUST_PROXY holds "${wrong}", which is neither an address nor a range: write the number of proxies, or like 10.0.0.1,10.1.0.0/16.`)
  return proxies
}
