import { useMay, useMe } from '../../me.ts'
import type { Question } from '../common/queries.ts'

export interface ClaimState {
  writer: boolean
  /** The person has claimed it. */
  mine: boolean
  /** Why a writer can do nothing about it now, though it is open. */
  blocked: string | null
}

/** What the person may do about a question now; the server decides. */
export function useClaimState({ state, holder }: Pick<Question, 'state' | 'holder'>): ClaimState {
  const me = useMe()
  const writer = useMay('writer')
  const mine = state === 'claimed' && holder?.id === me.id
  const blocked = state === 'claimed' && !mine ? `${holder?.name ?? '他人'}正在处理` : null
  return { writer, mine, blocked }
}
