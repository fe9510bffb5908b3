import { emailAddress } from '@xunyi/contract/values'

/**
 * Whether an address lies in the company's mail domain; one that is not in its canonical form (contract/values `emailAddress`) does not.
 * @param suffix like `@company.com`; where it is empty no address does
 */
export function companyEmail(address: string, suffix: string): boolean {
  return suffix !== '' && emailAddress(address) === address && address.slice(address.indexOf('@')) === suffix
}
