import type { Kind, Token } from './tokens.ts'

/** Maximum distance of a rule from a reaction, in tokens; keeps every rule linear. */
const reach = 30

export function isReaction(token: Token): boolean {
  return token.is.has('strong') || token.is.has('typical') || token.is.has('symptom')
}

export function isMedicine(token: Token): boolean {
  return token.is.has('product') || token.is.has('medicine') || token.is.has('exposure') || token.is.has('generic')
}

export function has(tokens: readonly Token[], ...kinds: readonly Kind[]): boolean {
  return tokens.some((token) => kinds.some((kind) => token.is.has(kind)))
}

/** The tokens before a position, nearest first, up to the start of the clause. */
export function clauseBefore(tokens: readonly Token[], at: number): Token[] {
  return until(tokens.slice(Math.max(0, at - reach), at).toReversed())
}

/** The tokens after a position up to the end of the clause. */
export function clauseAfter(tokens: readonly Token[], at: number): Token[] {
  return until(tokens.slice(at + 1, at + 1 + reach))
}

/** The nearest medicine before a position, and the tokens in between. */
export function medicineBefore(tokens: readonly Token[], at: number): { index: number; between: Token[] } | null {
  for (let index = at - 1; index >= Math.max(0, at - reach); index -= 1) {
    const token = tokens[index]
    if (token && isMedicine(token)) return { index, between: tokens.slice(index + 1, at) }
  }
  return null
}

/** The nearest medicine after a position, and the tokens in between. */
export function medicineAfter(tokens: readonly Token[], at: number): { index: number; between: Token[] } | null {
  for (let index = at + 1; index <= Math.min(tokens.length - 1, at + reach); index += 1) {
    const token = tokens[index]
    if (token && isMedicine(token)) return { index, between: tokens.slice(at + 1, index) }
  }
  return null
}

function until(tokens: readonly Token[]): Token[] {
  const end = tokens.findIndex((token) => token.is.has('comma') || token.is.has('stop'))
  return end < 0 ? [...tokens] : tokens.slice(0, end)
}
