import type { addOpinion as addOpinionEndpoint } from '@xunyi/contract/feedback'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { normalize } from '@xunyi/retrieval/normalize'
import type { House } from '../house.ts'
import type { Person } from '../http/visit.ts'
import { newId } from '../ids.ts'
import { screen } from '../moderation/screen.ts'
import { sha256 } from '../secrets.ts'

/** Keeps feedback on the product; saying the same again is refused, sent at the same moment too. @throws Refused blocked, duplicate */
export async function addOpinion(house: House, person: Person, { opinionType, email, content }: Received<typeof addOpinionEndpoint>): Promise<void> {
  await screen(house, person, content, 'product_feedback')
  // What has no words, like a row of emoji, is the same only as itself.
  const same_key = sha256(JSON.stringify([opinionType, email, normalize(content) || content]))
  const added = await house.db
    .insertInto('product_feedback')
    .values({ id: newId(), user_id: person.userId, opinion_type: opinionType, email, content, same_key, status: 'open', created_at: house.clock() })
    .onConflict((conflict) => conflict.columns(['user_id', 'same_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refused('duplicate')
}
