import { clauseAfter, clauseBefore, has, isMedicine, medicineAfter, medicineBefore } from './mention.ts'
import type { Kind, Token } from './tokens.ts'

/** The words that tie a reaction to a medicine, or null when nothing does. */
export function link(tokens: readonly Token[], at: number): Token[] | null {
  const reaction = tokens[at]
  if (reaction === undefined) return null
  if (reaction.is.has('strong')) return [reaction]
  return fromBefore(tokens, at) ?? fromAfter(tokens, at)
}

/** The medicine stands before the reaction. */
function fromBefore(tokens: readonly Token[], at: number): Token[] | null {
  const found = medicineBefore(tokens, at)
  const medicine = found && tokens[found.index]
  if (!found || !medicine) return null
  const { between } = found
  const [next] = clauseAfter(tokens, at)
  const firm = between.filter((token) => is(token, 'after', 'occurs', 'causes'))
  // 打疫苗前发烧, unless something comes after it: 输注前正常，输完发热.
  if (is(between[0], 'before') && !has(between, 'after', 'done')) return null
  const acts = [...between.filter((token) => is(token, 'done')), ...actsOn(tokens, found.index)]
  const isUsed = acts.some((token) => is(token, 'done', 'use', 'exposure')) && !isBare(medicine, between)
  const prevention = between.filter((token) => is(token, 'prevention'))
  if (is(tokens[at], 'allergic') && prevention.length > 0) return prevention
  if (firm.length > 0 && (!is(medicine, 'generic') || isUsed || has(between, 'after', 'causes'))) return firm
  const [bearer] = clauseAfter(tokens, at)
  if (bearer && is(bearer, 'bearer') && bearer.start - (tokens[at]?.end ?? 0) <= 1) return null
  // 青霉素过敏可以用头孢吗: the reaction is why one asks about the second medicine.
  if (asksForAnother(tokens, at) && !has(acts, 'done')) return null
  if (has(between, 'indication') || (next && is(next, 'indication') && !is(tokens[at], 'typical'))) return null
  if (isUsed && !has(between, 'modal')) return acts
  if (is(tokens[at], 'typical') && !has(between, 'stop', 'modal') && !is(medicine, 'generic')) return [medicine]
  return null
}

/** The reaction stands before the medicine. */
function fromAfter(tokens: readonly Token[], at: number): Token[] | null {
  const found = medicineAfter(tokens, at)
  const medicine = found && tokens[found.index]
  if (!found || !medicine) return null
  const { between } = found
  const reaction = tokens[at]
  const behind = clauseBefore(tokens, at)
  const again = [...between, medicine, ...tokens.slice(found.index + 1, found.index + 3)].filter((token) => is(token, 'rechallenge'))
  if (again.length > 0 && (is(reaction, 'typical') || is(behind[0], 'occurs'))) return again
  const blame = clauseAfter(tokens, found.index).filter((token) => is(token, 'blames'))
  if (blame.length > 0 && !has(between, 'modal')) return blame
  const because = between.filter((token) => is(token, 'because'))
  const last = because.at(-1)
  if (last && medicine.start - last.end <= 4 && !has(between, 'disease', 'modal')) return because
  if (is(behind[0], 'causes') && medicine.start - (reaction?.end ?? 0) <= 2) return behind.slice(0, 1)
  const acts = [...between, ...actsOn(tokens, found.index), ...clauseAfter(tokens, found.index).slice(0, 2)].filter((token) => is(token, 'done'))
  if (acts.length === 0 || has(between, 'modal')) return null
  if (is(reaction, 'typical')) return acts
  const recent = [...between, ...behind].some((token) => is(token, 'case', 'before'))
  return recent && is(medicine, 'product', 'exposure') ? acts : null
}

/** The verbs just before a medicine in its clause, the medicine itself where it is an act, and what is done to it after. */
function actsOn(tokens: readonly Token[], index: number): Token[] {
  const medicine = tokens[index]
  const verbs = clauseBefore(tokens, index).slice(0, 3).filter((token) => is(token, 'use', 'done', 'exposure'))
  return medicine && is(medicine, 'exposure') ? [medicine, ...verbs] : verbs
}

/** An exposure with nothing done: 停药, 皮试 and the like count, 输血 in a question about blood does not. */
function isBare(medicine: Token, between: readonly Token[]): boolean {
  return is(medicine, 'exposure') && has(between, 'before')
}

function asksForAnother(tokens: readonly Token[], at: number): boolean {
  const later = clauseAfter(tokens, at)
  const modal = later.findIndex((token) => is(token, 'modal'))
  return modal >= 0 && later.slice(modal).some(isMedicine) && !has(later, 'rechallenge')
}

function is(token: Token | undefined, ...kinds: readonly Kind[]): boolean {
  return token !== undefined && kinds.some((kind) => token.is.has(kind))
}
