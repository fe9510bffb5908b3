import type { Received } from '@xunyi/contract/endpoint'
import type { addFeedback as addFeedbackEndpoint } from '@xunyi/contract/feedback'
import { Refused } from '@xunyi/contract/refusals'
import { normalize } from '@xunyi/retrieval/normalize'
import type { Person } from '../http/request-context.ts'
import { newId } from '../ids.ts'
import type { ScreeningContext } from '../moderation/context.ts'
import { screen } from '../moderation/screen.ts'
import { sha256 } from '../secrets.ts'

/** Stores feedback on the product; a duplicate is refused, also a simultaneous one. @throws Refused blocked, duplicate */
export async function addFeedback(
  context: ScreeningContext,
  person: Person,
  { opinionType, email, content }: Received<typeof addFeedbackEndpoint>,
): Promise<void> {
  await screen(context, person, content, 'product_feedback')
  // A text without letters or digits, like a row of emoji, has no key but itself.
  const same_key = sha256(JSON.stringify([opinionType, email, normalize(content) || content]))
  const added = await context.db
    .insertInto('product_feedback')
    .values({ id: newId(), user_id: person.userId, opinion_type: opinionType, email, content, same_key, status: 'open', created_at: context.clock() })
    .onConflict((conflict) => conflict.columns(['user_id', 'same_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refused('duplicate')
}
