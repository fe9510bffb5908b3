import type { WordList } from '@xunyi/contract/moderation'
import { equalSecrets, sha256 } from '../secrets.ts'
import type { ScreeningContext } from './context.ts'

const lifeMs = 30 * 60_000

/** The rehearsed list and its author. */
export interface Rehearsal {
  list: WordList
  basedOn: number
  userId: string
}

/** Signed, so that every server verifies it without stored state. */
export function prove(context: ScreeningContext, what: Rehearsal): string {
  const until = context.clock() + lifeMs
  return `${until}.${seal(context, what, until)}`
}

export function isProven(context: ScreeningContext, what: Rehearsal, proof: string): boolean {
  const [until = '', sealed = ''] = proof.split('.')
  return context.clock() < Number(until) && equalSecrets(sealed, seal(context, what, Number(until)))
}

/** Contains no dot, unlike a CSRF pair, which is signed with the same key: neither is accepted as the other. */
function seal({ secrets }: ScreeningContext, { list, basedOn, userId }: Rehearsal, until: number): string {
  const { categories, allow } = list
  const digest = sha256(JSON.stringify([categories.map(({ id, name, words }) => [id, name, words]), allow]))
  return secrets.csrf(`rehearsal:${digest}:${basedOn}:${userId}:${until}`)
}
