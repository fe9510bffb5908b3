import { normalize } from '@xunyi/retrieval/normalize'
import { sha256 } from '../secrets.ts'

/** A key that is equal for texts that differ only in width, case, script, punctuation and invisible characters. */
export function textKey(text: string): string {
  return sha256(normalize(text))
}
