import type { drafts as draftsEndpoint, DraftState } from '@xunyi/contract/drafts'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { decodeCursor, pageFrom } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { staffNames } from '../../accounts/staff-names.ts'
import { heldPlaceholder } from '../../held-texts.ts'
import { approvedNow, isApproved, notYetApproved, type Approvable } from '../queue/approved.ts'
import { parseContent } from './content.ts'
import { heldDrafts, questionSummaries } from './read-draft.ts'
import { masked } from '../../text/masked.ts'

/** A page of the drafts, the longest unchanged first. */
export async function draftsOf(db: Db, userId: string, { status, mine, after, size }: Received<typeof draftsEndpoint>): Promise<Answer<typeof draftsEndpoint>> {
  let all = db.selectFrom('drafts')
  if (status !== '') all = all.where('status', '=', status === 'submitted' || status === 'approved' ? 'submitted' : 'editing')
  if (status === 'submitted') all = all.where(notYetApproved)
  if (status === 'approved') all = all.where(approvedNow)
  if (status === 'editing' || status === 'returned') all = all.where('remark', status === 'returned' ? 'is not' : 'is', null)
  if (mine) all = all.where('written_by', '=', userId)
  const { total } = await all.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  let page = all
  if (after !== null) {
    const [at, id] = decodeCursor(after, 'number', 'string')
    page = page.where((row) => row.or([row('updated_at', '>', at), row.and([row('updated_at', '=', at), row('id', '>', id)])]))
  }
  const found = await page
    .selectAll()
    .orderBy('updated_at')
    .orderBy('id')
    .limit(size + 1)
    .execute()
  const { rows, next } = pageFrom(found, size, ({ updated_at, id }) => [updated_at, id])
  const questions = await questionSummaries(
    db,
    rows.flatMap(({ question_id }) => (question_id === null ? [] : [question_id])),
  )
  const held = await heldDrafts(
    db,
    rows.map(({ id }) => id),
  )
  const nameOf = await staffNames(
    db,
    rows.map(({ written_by }) => written_by),
  )
  return {
    rows: rows.map((row) => {
      const { id, question_id, entry_id, content, written_by, updated_at, submitted_at } = row
      const question = question_id === null ? null : (questions.get(question_id) ?? null)
      return {
        id,
        question: held.has(id) ? heldPlaceholder : masked(parseContent(content).question || (question?.question ?? '')),
        status: stateOf(row),
        written_by: nameOf(written_by),
        askers: question?.askers ?? null,
        entry_id,
        updated_at: new Date(updated_at).toISOString(),
        submitted_at: submitted_at === null ? null : new Date(submitted_at).toISOString(),
      }
    }),
    next,
    total,
  }
}

function stateOf(draft: Approvable & { remark: string | null }): DraftState {
  if (draft.status === 'editing') return draft.remark === null ? 'editing' : 'returned'
  return isApproved(draft) ? 'approved' : 'submitted'
}
