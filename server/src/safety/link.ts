import { clauseAfter, clauseBefore, has, isMedicine, medicineAfter, medicineBefore } from './mention.ts'
import type { Kind, Token } from './tokens.ts'

/** The words that link a reaction to a medicine; null without a link. */
export function link(tokens: readonly Token[], at: number): Token[] | null {
  const reaction = tokens[at]
  if (reaction === undefined) return null
  return reaction.is.has('strong') ? [reaction] : (toEarlier(tokens, at, reaction) ?? toLater(tokens, at, reaction))
}

/** The medicine precedes the reaction. */
function toEarlier(tokens: readonly Token[], at: number, reaction: Token): Token[] | null {
  const found = medicineBefore(tokens, at)
  const medicine = found && tokens[found.index]
  if (!found || !medicine) return null
  const { between } = found
  // 打疫苗前发烧, unless a reaction follows: 输注前正常，输完发热.
  if (is(between[0], 'before') && !has(between, 'after', 'done')) return null
  const prevention = between.filter((token) => is(token, 'prevention'))
  if (is(reaction, 'allergic') && prevention.length > 0) return prevention

  const acts = [...between.filter((token) => is(token, 'done')), ...actsOn(tokens, found.index)]
  const isUsed = acts.length > 0 && !(is(medicine, 'exposure') && has(between, 'before'))
  const ties = between.filter((token) => is(token, 'after', 'occurs', 'causes'))
  // 药 alone is in half of all questions: it needs more than 出现 next to it.
  if (ties.length > 0 && (!is(medicine, 'generic') || isUsed || has(between, 'after', 'causes'))) return ties

  const [next] = clauseAfter(tokens, at)
  if (next && is(next, 'bearer') && next.start - reaction.end <= 1) return null
  if (asksForAnother(tokens, at) && !has(acts, 'done')) return null
  if (has(between, 'indication', 'modal') || (next && is(next, 'indication') && !is(reaction, 'typical'))) return null
  if (isUsed) return acts
  return is(reaction, 'typical') && !has(between, 'stop') && !is(medicine, 'generic') ? [medicine] : null
}

/** The reaction precedes the medicine. */
function toLater(tokens: readonly Token[], at: number, reaction: Token): Token[] | null {
  const found = medicineAfter(tokens, at)
  const medicine = found && tokens[found.index]
  if (!found || !medicine) return null
  const { between } = found
  const behind = clauseBefore(tokens, at)
  const ahead = clauseAfter(tokens, found.index)
  // 出疹子了还能继续打静丙吗
  const again = [...between, ...tokens.slice(found.index, found.index + 3)].filter((token) => is(token, 'rechallenge'))
  if (again.length > 0 && (is(reaction, 'typical') || is(behind[0], 'occurs'))) return again
  // 引起血小板减少的药物
  if (is(behind[0], 'causes') && medicine.start - reaction.end <= 2) return behind.slice(0, 1)
  if (has(between, 'modal')) return null
  // 皮疹是不是静丙引起的, 发热是因为打了静丙吗
  const blame = ahead.filter((token) => is(token, 'blames'))
  if (blame.length > 0) return blame
  const because = between.filter((token) => is(token, 'because'))
  const last = because.at(-1)
  if (last && medicine.start - last.end <= 4 && !has(between, 'disease')) return because
  // 全身起疹子了，昨天刚打的疫苗. A fever may as well be the indication, unless the medicine is not for fevers.
  const acts = [...between, ...actsOn(tokens, found.index), ...ahead.slice(0, 2)].filter((token) => is(token, 'done'))
  if (acts.length === 0) return null
  const isRecent = has([...between, ...behind], 'case', 'before') && is(medicine, 'product', 'exposure')
  return is(reaction, 'typical') || isRecent ? acts : null
}

/** The verbs right before a medicine in its clause, and the medicine itself where it is an act. */
function actsOn(tokens: readonly Token[], index: number): Token[] {
  const medicine = tokens[index]
  const verbs = clauseBefore(tokens, index)
    .slice(0, 3)
    .filter((token) => is(token, 'use', 'done', 'exposure'))
  return medicine && is(medicine, 'exposure') ? [medicine, ...verbs] : verbs
}

/** 青霉素过敏可以用头孢吗: the reaction is the reason for asking about a second medicine in the same sentence. */
function asksForAnother(tokens: readonly Token[], at: number): boolean {
  const ahead = tokens.slice(at + 1, at + 12)
  const end = ahead.findIndex((token) => is(token, 'stop'))
  const sentence = end < 0 ? ahead : ahead.slice(0, end)
  const modal = sentence.findIndex((token) => is(token, 'modal'))
  return modal >= 0 && sentence.slice(modal).some(isMedicine) && !has(sentence, 'rechallenge')
}

function is(token: Token | undefined, ...kinds: readonly Kind[]): boolean {
  return token !== undefined && kinds.some((kind) => token.is.has(kind))
}
