import type { openEvidence as openEndpoint } from '@xunyi/contract/drafts'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { DeskContext } from '../queue/context.ts'
import { parseContent } from './content.ts'
import { addOpenings, openedOf } from './evidence-openings.ts'
import { draftAt, savedSince, updateDraft } from './save-draft.ts'

/** Remembers that somebody has opened a piece of evidence of a submitted draft. @throws Refused notFound; conflict: changed since it was read */
export async function openEvidence(
  { db, clock }: DeskContext,
  userId: string,
  { id, revision, at }: Received<typeof openEndpoint>,
): Promise<Answer<typeof openEndpoint>> {
  return db.transaction().execute(async (tx) => {
    const draft = await draftAt(tx, id, revision)
    // Locks the row; the value stays.
    const locked = draft.status === 'submitted' && (await updateDraft(tx, draft).set({ status: 'submitted' }).returning('id').executeTakeFirst())
    if (!locked) throw savedSince()
    const { evidence } = parseContent(draft.content)
    const piece = evidence[at]
    if (!piece) throw new Refused('notFound')
    await addOpenings(tx, clock(), { draftId: id, userId }, [piece])
    return { opened: await openedOf(tx, { draftId: id, userId }, evidence) }
  })
}
