import { isReaction } from './mention.ts'
import type { Token } from './tokens.ts'

/**
 * Reactions outside the lexicons. A part or function of the body with a change close behind it (大腿青了一大块, 肾功能变差), and a change
 * right after 出现, 会有 and similar words, become symptoms: they count when the medicine comes first.
 */
export function withBodilyChanges(tokens: readonly Token[]): Token[] {
  let body: Token | null = null
  return tokens.map((token, index) => {
    if (breaks(token)) body = null
    const previous = tokens[index - 1]
    const isOfBody: boolean = body !== null && token.start - body.end <= 6
    const isCalled = previous !== undefined && (previous.is.has('occurs') || previous.is.has('causes')) && token.start - previous.end <= 1
    if (token.is.has('body')) body = token
    if (!token.is.has('change') || isReaction(token) || !(isOfBody || isCalled)) return token
    return { ...token, is: new Set([...token.is, 'symptom' as const]) }
  })
}

function breaks(token: Token): boolean {
  return token.is.has('comma') || token.is.has('stop') || token.is.has('product') || token.is.has('modal') || token.is.has('indication')
}
