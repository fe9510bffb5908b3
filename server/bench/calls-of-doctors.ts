import { ask, recommend, type Suggestion } from '@xunyi/contract/chat'
import { userInfo } from '@xunyi/contract/accounts'
import { letters } from '@xunyi/contract/feedback'
import { history } from '@xunyi/contract/history'
import type { Request } from './load.ts'
import type { Signed } from './users.ts'

export const mixes = ['usual', 'unsearched', 'writing'] as const
export type Mix = (typeof mixes)[number]

/** Of a hundred calls. */
const searches = { usual: 60, unsearched: 60, writing: 5 }
const asks = 25
/** Seconds that a doctor reads the questions on offer. */
const readingS = 10
/** Of ten asks so many pick the first question on offer. */
const picks = 6

/** A question that a doctor has searched and will ask. */
interface Searched {
  doctor: number
  text: string
  /** The first question on offer. */
  first: Pick<Suggestion, 'id' | 'text'> | null
}

/**
 * The calls of doctors, one after the other: of a hundred sixty search, 25 ask, ten read the history, five something else. Doctors ask as on the phone: what they searched ten
 * seconds before, by picking the first question on offer or by sending what they typed. In the mix `unsearched` each ask sends a question that was not searched, and in
 * `writing` eighty of a hundred calls do.
 */
export function callsOfDoctors(mix: Mix, perSecond: number, doctors: readonly Signed[], questions: readonly string[]): () => Request {
  let turn = 0
  let asked = 0
  let searched = 0
  const reading: Searched[] = []
  const to = (path: string, body: object, doctor: number): Request => ({ path, headers: doctors[doctor]!, body: JSON.stringify(body) })

  function search(doctor: number, text: string): Request {
    const one: Searched = { doctor, text, first: null }
    if ((searched++ * asks) % searches.usual < asks) reading.push(one)
    const answered = (body: string) => {
      one.first = (JSON.parse(body) as { data?: Suggestion[] }).data?.[0] ?? null
    }
    return { ...to(recommend.path, { text }, doctor), answered }
  }

  function askAfterReading(doctor: number, text: string): Request {
    const one = mix === 'usual' && reading.length > readingS * perSecond * (asks / 100) ? reading.shift() : undefined
    if (one === undefined) return to(ask.path, { text, id: null }, doctor)
    const picked = (asked++ * 7) % 10 < picks ? one.first : null
    return to(ask.path, picked === null ? { text: one.text, id: null } : { text: picked.text, id: picked.id, typed: one.text }, one.doctor)
  }

  return () => {
    const at = turn++
    const doctor = at % doctors.length
    // No text is searched twice: what a first search has kept would answer the second.
    const text = questions[(at * 7919) % questions.length]! + '？'.repeat(Math.floor(at / questions.length))
    // Spread over the hundred, not in blocks.
    const share = (at * 37) % 100
    if (share < searches[mix]) return search(doctor, text)
    if (share < searches.usual + asks) return askAfterReading(doctor, text)
    if (share < 95) return to(history.path, { page: 1 + (at % 3), size: 10 }, doctor)
    return to(share % 2 === 0 ? letters.path : userInfo.path, {}, doctor)
  }
}
