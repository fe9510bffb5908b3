import { clauseAfter, clauseBefore, has, isMedicine, isReaction } from './mention.ts'
import type { Token } from './tokens.ts'

/** Status of a reaction within its own clause, before the search for a medicine. */
export type ReactionStatus = 'reported' | 'denied' | 'treated' | 'gone' | 'disease'

export function reactionStatus(tokens: readonly Token[], at: number): ReactionStatus {
  if (isDenied(tokens, at)) return 'denied'
  const reaction = tokens[at]
  if (reaction === undefined || reaction.is.has('strong')) return 'reported'
  if (isTreated(tokens, at)) return 'treated'
  if (isGone(tokens, at)) return 'gone'
  return reaction.is.has('symptom') && isOfDisease(tokens, at) ? 'disease' : 'reported'
}

/** 未见皮疹、发热: a negation before, through a list and through 出现; or 皮疹没有 before the end of the clause. */
function isDenied(tokens: readonly Token[], at: number): boolean {
  const [next] = clauseAfter(tokens, at)
  const self = tokens[at]
  if (!self) return false
  if (next?.is.has('negation') && next.start - self.end <= 1 && tokens[at + 2]?.start === next.end) return true
  // 没有副作用吗 and 不会过敏吧 are questions.
  if (next?.is.has('question') && next.start - self.end <= 1) return false
  const following = tokens[at + 1]
  if (following?.text === '?' && following.start === self.end) return false
  let right = self
  let skipped = false
  for (const token of clauseBefore(tokens, at)) {
    if (right.start - token.end > 4) return false
    const asks = token.is.has('causes') && token.is.has('wonder')
    if (token.is.has('turn') || token.is.has('after') || asks) return false
    if (token.is.has('negation')) return true
    if (token.is.has('occurs') || token.is.has('causes')) {
      if (skipped) return false
    } else if (isReaction(token)) skipped = true
    else if (!isMedicine(token) && !token.is.has('joint') && !token.is.has('disease') && !token.is.has('wonder') && !token.is.has('body')) return false
    right = token
  }
  return false
}

/** 治疗川崎病发热, 缓解头痛, 对发热有效: the indication of the medicine. */
function isTreated(tokens: readonly Token[], at: number): boolean {
  const self = tokens[at]
  const [next] = clauseAfter(tokens, at)
  if (self && next?.is.has('benefit') && next.start - self.end <= 6) return true
  let right = self
  for (const token of clauseBefore(tokens, at)) {
    if (right && right.start - token.end > 6) return false
    // Prevention of an allergy concerns the medicine that causes it.
    if (token.is.has('indication')) return !(token.is.has('prevention') && self?.is.has('allergic'))
    const skips = isReaction(token) || token.is.has('body') || token.is.has('joint') || token.is.has('disease') || token.is.has('bearer')
    if (!skips || token.is.has('causes')) return false
    right = token
  }
  return false
}

/** 用后水肿明显消退. Not 停药后皮疹消退, and not 出现皮疹后消退. */
function isGone(tokens: readonly Token[], at: number): boolean {
  const self = tokens[at]
  const next = clauseAfter(tokens, at).find((token) => !isReaction(token) || token.is.has('improvement'))
  if (!self || !next?.is.has('improvement') || next.start - self.end > 6) return false
  const behind = clauseBefore(tokens, at)
  return !has(behind, 'rechallenge') && !has(behind.slice(0, 1), 'occurs', 'causes')
}

/** 肝硬化腹水, 血友病关节出血: the symptom is part of the disease it is attached to. */
function isOfDisease(tokens: readonly Token[], at: number): boolean {
  const self = tokens[at]
  const [previous, earlier] = clauseBefore(tokens, at)
  if (!self || !previous) return false
  if (previous.is.has('disease') && self.start - previous.end <= 2) return true
  const linking = previous.is.has('bearer') || previous.is.has('joint') || previous.is.has('occurs') || previous.is.has('symptom')
  return linking && earlier !== undefined && earlier.is.has('disease') && self.start - earlier.end <= 5
}
