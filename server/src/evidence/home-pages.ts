import type { Evidence } from './piece.ts'

/** The address is that of a site, not of a document in it: www.nmpa.gov.cn, https://www.chp.org.cn/index.html. */
export function isHomePage(address: string): boolean {
  return /^(?:https?:\/\/)?[^/?#\s]+(?:\/(?:index|default|home)\.\w{1,8}|\/)?$/i.test(address.trim())
}

/** Whether all evidence cites home pages, where a statement cannot be looked up. */
export function lacksSources(evidence: readonly Pick<Evidence, 'url'>[]): boolean {
  return evidence.every(({ url }) => isHomePage(url))
}
