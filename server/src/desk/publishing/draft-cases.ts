import type { BrokenCase } from '@xunyi/contract/broken-cases'
import { Refused } from '@xunyi/contract/refusals'
import { chinaDay } from '../../china-time.ts'
import { triedEntry } from '../../library/entry-wordings.ts'
import { brokenByEntry } from '../../saved-cases/broken-cases.ts'
import { asEntry } from '../drafts/checks.ts'
import { parseContent } from '../drafts/content.ts'
import type { DeskContext } from '../queue/context.ts'
import type { DraftRow } from './approval.ts'

/** The saved cases that break once this draft is published. */
export async function casesBrokenBy(context: DeskContext, draft: Pick<DraftRow, 'id' | 'entry_id' | 'content'>): Promise<BrokenCase[]> {
  return brokenByEntry(context, triedEntry(draft.entry_id ?? draft.id, asEntry(parseContent(draft.content), chinaDay(context.clock()), 'new')))
}

/** For the approver and the publisher. A draft that is being written, or answers one asker, changes no search. @throws Refused notFound */
export async function casesOfDraft(context: DeskContext, id: string): Promise<BrokenCase[]> {
  const draft = await context.db.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!draft) throw new Refused('notFound', { msg: '该草稿已发布或已丢弃' })
  return draft.status === 'submitted' && draft.private === 0 ? casesBrokenBy(context, draft) : []
}
