import { failures as reasons, type CaseFailure, type CaseRun } from '@xunyi/contract/search-lab'
import { setImmediate } from 'node:timers/promises'
import type { ChatContext } from '../chat/context.ts'
import { onOffer } from '../offer/offer.ts'
import { casePages, type SavedCase } from '../saved-cases/case-pages.ts'

/** Cases run for this many milliseconds before the event loop serves other requests. */
const turn = 10
const maxFailures = 200

/** Runs every case like a user's question. Cases without a valid expectation fail first, then the others. */
export async function runCases(context: ChatContext): Promise<CaseRun> {
  const run: CaseRun = { total: 0, passed: 0, offered: 0, failures: [] }
  let since = performance.now()
  for await (const cases of casePages(context.db)) {
    for (const one of cases) {
      const { rank, failure } = ask(context, one)
      run.total++
      if (rank !== null) run.offered++
      if (failure) run.failures.push(failure)
      else run.passed++
      if (performance.now() - since < turn) continue
      await setImmediate()
      since = performance.now()
    }
  }
  run.failures = run.failures.toSorted((a, b) => reasons.indexOf(a.reason) - reasons.indexOf(b.reason)).slice(0, maxFailures)
  return run
}

function ask(
  { catalogue, moderator }: ChatContext,
  { id, question, entry_id, expected, status }: SavedCase,
): { rank: number | null; failure: CaseFailure | null } {
  const isBlocked = moderator.check(question) !== null
  const offered = isBlocked ? [] : onOffer(catalogue.index, question)
  const [first] = offered
  const rank = offered.findIndex((candidate) => candidate.id === entry_id) + 1 || null
  const isWithdrawn = status === 'withdrawn'
  if (rank === 1 && !isWithdrawn) return { rank, failure: null }
  const reason = isWithdrawn ? 'withdrawn' : isBlocked ? 'blocked' : rank === null ? 'missing' : 'lower'
  return { rank, failure: { id, question, entry_id, expected, reason, rank, first: first ? { id: first.id, text: first.text } : null } }
}
