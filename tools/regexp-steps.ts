import { parseRegExpLiteral, type AST } from '@eslint-community/regexpp'

type Next = (at: number) => number | null

/**
 * Matches an expression like a backtracking engine, from each position of the text in turn, and counts the steps.
 * @returns where a match begins and ends, null for none; and how many elements were held against the text
 */
export function stepsOf(expression: RegExp, text: string): { steps: number; match: [number, number] | null } {
  const { pattern } = parseRegExpLiteral(expression)
  const flags = expression.flags.replace(/[gy]/g, '')
  const one = new Map<AST.Element, RegExp>()
  let steps = 0

  /** A single element by the real engine: only how elements follow one another is done here. */
  const holds = (element: AST.Element, at: number, width: number) => {
    let known = one.get(element)
    if (!known) one.set(element, (known = new RegExp(width === 0 ? element.raw : `^(?:${element.raw})$`, `${flags}${width === 0 ? 'y' : ''}`)))
    if (width > 0) return known.test(text.slice(at, at + width))
    known.lastIndex = at
    return known.test(text)
  }
  const any = (alternatives: readonly AST.Alternative[], at: number, next: Next): number | null => {
    for (const { elements } of alternatives) {
      const end = run(elements, 0, at, next)
      if (end !== null) return end
    }
    return null
  }
  const run = (elements: readonly AST.Element[], from: number, at: number, next: Next): number | null => {
    const element = elements[from]
    return element === undefined ? next(at) : step(element, at, (end) => run(elements, from + 1, end, next))
  }
  const repeat = (quantifier: AST.Quantifier, times: number, at: number, next: Next): number | null => {
    const more = () => (times < quantifier.max ? step(quantifier.element, at, (end) => (end === at ? null : repeat(quantifier, times + 1, end, next))) : null)
    if (times < quantifier.min) return more()
    return quantifier.greedy ? (more() ?? next(at)) : (next(at) ?? more())
  }
  const step = (element: AST.Element, at: number, next: Next): number | null => {
    steps += 1
    switch (element.type) {
      case 'Quantifier':
        return repeat(element, 0, at, next)
      case 'Group':
      case 'CapturingGroup':
        return any(element.alternatives, at, next)
      case 'Assertion':
        if (element.kind === 'lookahead') return (any(element.alternatives, at, (end) => end) !== null) === element.negate ? null : next(at)
        return holds(element, at, 0) ? next(at) : null
      default: {
        const width = expression.unicode && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
        return at < text.length && holds(element, at, width) ? next(at + width) : null
      }
    }
  }
  for (let at = 0; at <= text.length; at += 1) {
    const end = any(pattern.alternatives, at, (reached) => reached)
    if (end !== null) return { steps, match: [at, end] }
  }
  return { steps, match: null }
}
