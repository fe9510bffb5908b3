import { isIPv6 } from 'node:net'

/**
 * The key of an address for counting limits: an IPv4 address itself; of an IPv6 address the first 64 bits, since
 * the owner of one of those addresses has them all.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [before = '', after] = address.split('::')
  const given = before.split(':').filter((group) => group !== '')
  const behind = (after ?? '').split(':').filter((group) => group !== '')
  const between = Array<string>(Math.max(0, 8 - given.length - behind.length)).fill('0')
  const groups = after === undefined ? given : [...given, ...between, ...behind]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
