import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { confirmReviews as confirmReviewsEndpoint } from '@xunyi/contract/library-due'
import { Refused, type RefusalName } from '@xunyi/contract/refusals'
import type { LibraryContext } from './context.ts'
import { confirmReview } from './publication.ts'

/** Refusals that concern one entry; any other, such as a lost role, ends the work. */
const ofOne: readonly RefusalName[] = ['notFound', 'conflict', 'notAllowed', 'badRequest']

/** Confirms each review in a transaction of its own. */
export async function confirmReviews(
  context: LibraryContext,
  actor: string,
  { entries, review_due }: Received<typeof confirmReviewsEndpoint>,
): Promise<Answer<typeof confirmReviewsEndpoint>> {
  const results: Answer<typeof confirmReviewsEndpoint> = []
  for (const entry of entries) {
    try {
      await confirmReview(context, actor, { ...entry, review_due })
      results.push({ id: entry.id, problem: null })
    } catch (error) {
      if (!(error instanceof Refused) || !ofOne.includes(error.refusal)) throw error
      results.push({ id: entry.id, problem: error.message })
    }
  }
  return results
}
