import { emailAddress } from '@xunyi/contract/values'

export type Typed = { address: string } | { problem: string }

/**
 * The company address of a typed prefix. A whole address is accepted when it is in the company's domain.
 * @param suffix `@company.com`
 */
export function companyAddress(typed: string, suffix: string): Typed {
  const prefix = mailPrefix(typed, suffix)
  if (prefix === '') return { problem: '请填写邮箱前缀' }
  if (prefix.includes('@')) return { problem: `请使用以 ${suffix} 结尾的企业邮箱` }
  const address = emailAddress(prefix + suffix)
  return address === null ? { problem: '邮箱前缀只能包含英文字母、数字和 . _ - +' } : { address }
}

/** The part before the suffix of a typed or pasted text; another company's address stays whole. */
export function mailPrefix(typed: string, suffix: string): string {
  // Full-width letters and ＠ come from a Chinese keyboard, spaces from a copied line.
  const plain = typed.normalize('NFKC').replace(/\s/g, '')
  return plain.toLowerCase().endsWith(suffix.toLowerCase()) ? plain.slice(0, -suffix.length) : plain
}
