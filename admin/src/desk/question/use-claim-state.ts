import { useMay, useMe } from '../../me.ts'
import type { Question } from '../common/queries.ts'

export interface ClaimState {
  writer: boolean
  /** The signed-in user holds the claim. */
  mine: boolean
  /** The reason why a writer cannot act on the open question. */
  blocked: string | null
}

/** The user's rights on a question; the server enforces them. */
export function useClaimState({ state, holder, held }: Pick<Question, 'state' | 'holder' | 'held'>): ClaimState {
  const me = useMe()
  const writer = useMay('writer')
  const mine = state === 'claimed' && holder?.id === me.id
  const blocked = held ? '等待药物警戒放行' : state === 'claimed' && !mine ? `${holder?.name ?? '他人'}正在处理` : null
  return { writer, mine, blocked }
}
