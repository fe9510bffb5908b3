import { withBodilyChanges } from './bodily.ts'
import { link } from './link.ts'
import { has, isMedicine, isReaction } from './mention.ts'
import { specialSituation } from './special.ts'
import { reactionStatus } from './status-of-reaction.ts'
import type { Token } from './tokens.ts'
import { unforeseen } from './unforeseen.ts'
import type { SafetyKind } from './verdict.ts'

type Finding = { reaction: Token; cues: Token[] }

/** The findings of the rules without the classifier. */
export type RuleFindings = {
  kind: SafetyKind | null
  /** Medicines; without any, the words that imply one. */
  medicines: Token[]
  reactions: Token[]
  /** Reactions in words outside the lexicons. */
  unforeseen: string[]
  cues: Token[]
  /** The words of a special situation. */
  situation: string | null
  negated: boolean
}

/** Judges by rules over lexicons, without the classifier. */
export function byRules(folded: string, found: readonly Token[]): RuleFindings {
  const tokens = withBodilyChanges(found)
  const named = tokens.filter(({ is }) => is.has('product') || is.has('medicine'))
  const findings: Finding[] = []
  let negated = false
  for (const [at, reaction] of tokens.entries()) {
    if (!isReaction(reaction)) continue
    const status = reactionStatus(tokens, at)
    if (status === 'denied') negated = true
    const cues = status === 'reported' ? (link(tokens, at) ?? contrast(tokens, at)) : null
    if (cues) findings.push({ reaction, cues })
  }
  const others = unforeseen(folded, tokens)
  const situation = specialSituation(folded, tokens)
  return {
    kind: kindOf(tokens, findings, situation !== null, others.length > 0),
    medicines: named.length > 0 ? named : tokens.filter(isMedicine),
    reactions: findings.map(({ reaction }) => reaction),
    unforeseen: others.map(({ reaction }) => reaction),
    cues: [...findings.flatMap(({ cues }) => cues), ...others.map(({ cue }) => cue)],
    situation,
    negated,
  }
}

/** A reaction that happened takes precedence as the most urgent, then a special situation, then a question. */
function kindOf(tokens: readonly Token[], findings: readonly Finding[], isSpecial: boolean, isUnforeseen: boolean): SafetyKind | null {
  const isCase = has(tokens, 'case', 'done')
  const isReported = has(tokens, 'occurs', 'done')
  const asks = has(tokens, 'wonder')
  const happened = findings.filter(({ reaction, cues }) => {
    const isPossible = has(cues, 'causes')
    if (reaction.is.has('strong')) return isCase && isReported && !asks && !isPossible
    return !isPossible && (isCase || (!asks && has(cues, 'after', 'occurs', 'done', 'rechallenge')))
  })
  if (happened.some(({ reaction }) => reaction.is.has('typical') || (reaction.is.has('strong') && !isSpecial))) return 'occurred'
  if (isSpecial) return 'special'
  if (happened.length > 0 || (isUnforeseen && findings.length === 0 && !asks)) return 'occurred'
  return findings.length > 0 || isUnforeseen ? 'question' : null
}

/** 未见皮疹但出现寒战: a contrast of two allergic signs is about a medicine without naming one. */
function contrast(tokens: readonly Token[], at: number): Token[] | null {
  const [denied, turn, occurs] = tokens
    .slice(Math.max(0, at - 6), at)
    .filter((token) => !token.is.has('comma') && !token.is.has('negation'))
    .slice(-3)
  const isContrast = tokens[at]?.is.has('allergic') && denied?.is.has('allergic') && turn?.is.has('turn') && occurs?.is.has('occurs')
  return isContrast && turn && occurs ? [turn, occurs] : null
}
