import { emailAddress } from '@xunyi/contract/values'

/**
 * Whether an address is in the company's mail domain; one that is not in its canonical form (contract/values `emailAddress`) is not.
 * @param suffix like `@company.com`; with an empty one no address is
 */
export function companyEmail(address: string, suffix: string): boolean {
  return suffix !== '' && emailAddress(address) === address && address.slice(address.indexOf('@')) === suffix
}
