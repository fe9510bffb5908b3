import type { WordList } from '@xunyi/contract/moderation'
import type { ScreeningContext } from './context.ts'
import { equalSecrets, sha256 } from '../secrets.ts'

const lifeMs = 30 * 60_000

/** What was rehearsed, and by whom. */
export interface Rehearsal {
  list: WordList
  basedOn: number
  userId: string
}

/** Sealed, so that every server believes it and nothing has to be kept. */
export function prove(context: ScreeningContext, what: Rehearsal): string {
  const until = context.clock() + lifeMs
  return `${until}.${seal(context, what, until)}`
}

export function isProven(context: ScreeningContext, what: Rehearsal, proof: string): boolean {
  const [until = '', sealed = ''] = proof.split('.')
  return context.clock() < Number(until) && equalSecrets(sealed, seal(context, what, Number(until)))
}

/** No dot is in it: no anti-forgery pair, which this key seals too, reads like it. */
function seal({ secrets }: ScreeningContext, { list, basedOn, userId }: Rehearsal, until: number): string {
  const { categories, allow } = list
  const digest = sha256(JSON.stringify([categories.map(({ id, name, words }) => [id, name, words]), allow]))
  return secrets.csrf(`rehearsal:${digest}:${basedOn}:${userId}:${until}`)
}
