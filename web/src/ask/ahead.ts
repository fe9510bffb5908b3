import { isBlank } from '@xunyi/contract/values'
import { queryClient } from '../api.ts'
import { matchPath } from '../router/match-path.ts'
import { placeNow } from '../router/history.ts'
import { token } from '../session.ts'
import { asked, idOf, type PickState } from './common/question.ts'
import { answerTo } from './common/queries.ts'

let waiting = false

/** Asks the question of the address while the guard still loads the user; the server decides who gets an answer. */
export function askAhead(): void {
  const { pathname, search, state } = placeNow()
  const params = matchPath('/ask/:sessionId', pathname)
  const text = asked(new URLSearchParams(search).get('q') ?? '')
  if (!params || isBlank(text) || token() === null) return
  waiting = true
  void queryClient.prefetchQuery(answerTo(idOf(params['sessionId']), text, (state ?? {}) as Partial<PickState>))
}

/** @returns true once, where the first screen need not ask again */
export function askedAhead(): boolean {
  const was = waiting
  waiting = false
  return was
}
