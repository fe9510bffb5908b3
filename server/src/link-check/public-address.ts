import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Ranges of the special-purpose registries: private, loopback, link-local, shared, documentation, multicast, reserved. */
const special = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [network = '', bits] = range.split('/')
  special.addSubnet(network, Number(bits), 'ipv4')
}
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [network = '', bits] = range.split('/')
  special.addSubnet(network, Number(bits), 'ipv6')
}
/** The only range of global unicast; mapped, translated and local addresses lie outside. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether a resolved address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && !address.includes('%') && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
