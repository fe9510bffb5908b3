import type { BrokenCase } from '@xunyi/contract/broken-cases'
import { Refused } from '@xunyi/contract/refusals'
import type { QuestionIndex } from '@xunyi/retrieval/question-index'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import type { Catalogue } from '../library/catalogue.ts'
import type { TriedEntry } from '../library/entry-wordings.ts'
import { onOffer } from '../offer/offer.ts'
import { casePages, type SavedCase } from './case-pages.ts'

/** Cases judged before the event loop serves other requests. */
const atOnce = 10
const mostListed = 200

/** Which of these cases pass. */
type Judge = (cases: readonly SavedCase[]) => ReadonlySet<SavedCase> | Promise<ReadonlySet<SavedCase>>

/** The saved cases that pass before a change and fail after it. Cases of withdrawn entries fail anyway. */
export async function brokenCases(db: Db, before: Judge, after: Judge): Promise<BrokenCase[]> {
  const broken: BrokenCase[] = []
  for await (const page of casePages(db)) {
    const published = page.filter(({ status }) => status === 'published')
    for (let from = 0; from < published.length && broken.length < mostListed; from += atOnce) {
      const passing = [...(await before(published.slice(from, from + atOnce)))]
      const still = passing.length === 0 ? new Set() : await after(passing)
      broken.push(...passing.filter((one) => !still.has(one)).map(({ id, question, expected }) => ({ id, question, expected })))
      await setImmediate()
    }
  }
  return broken
}

/** The cases that break once the library has this entry. */
export function brokenByEntry({ db, catalogue, moderator }: Searching, entry: TriedEntry): Promise<BrokenCase[]> {
  const passing = (index: QuestionIndex, cases: readonly SavedCase[]) =>
    new Set(cases.filter(({ question, entry_id }) => onOffer(index, question)[0]?.id === entry_id))
  return brokenCases(
    db,
    (cases) =>
      passing(
        catalogue.index,
        cases.filter(({ question }) => moderator.check(question) === null),
      ),
    (cases) => catalogue.tried(entry, (index) => passing(index, cases)),
  )
}

interface Searching {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly moderator: Screening
}

export interface Screening {
  check: (text: string) => unknown
}

/** The cases that another list of forbidden content blocks. */
export function brokenByList(db: Db, before: Screening, after: Screening): Promise<BrokenCase[]> {
  const passing = (screening: Screening) => (cases: readonly SavedCase[]) => new Set(cases.filter(({ question }) => screening.check(question) === null))
  return brokenCases(db, passing(before), passing(after))
}

/** Cases that a change breaks, and why it takes effect all the same. */
export interface Breaks {
  broken: readonly BrokenCase[]
  case_reason?: string | undefined
}

/** For the audit event of the change. */
export function breakFacts({ broken, case_reason }: Breaks): Record<string, unknown> {
  return broken.length > 0 ? { broken_cases: broken.map(({ id }) => id), case_reason } : {}
}

/** @throws Refused notAllowed: cases break and nobody says why that is right */
export function refuseBroken(breaks: boolean, reason: string | undefined, broken: readonly BrokenCase[] = []): void {
  if (!breaks || reason !== undefined) return
  const named = broken.slice(0, 3).map(({ question }) => `「${question}」`)
  const which = named.length > 0 ? `：${named.join('')}${broken.length > 3 ? `等 ${broken.length} 个` : ''}` : ''
  throw new Refused('notAllowed', { msg: `生效后有回归用例不再通过${which}。仍要生效，请写明原因` })
}
