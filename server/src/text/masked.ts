import { withoutIdentifiers } from '@xunyi/contract/identifiers/find'

/** A text for lists, exports and mails: what leads to a patient is left out. Its whole words are read where somebody works on it. */
export function masked(text: string): string {
  return withoutIdentifiers(text, '***')
}
