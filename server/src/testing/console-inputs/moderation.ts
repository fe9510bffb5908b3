import { currentList } from '../../moderation/lists.ts'
import { prove } from '../../moderation/proof.ts'
import { newId } from '../../ids.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'

export function moderationInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const { db, clock } = context

  /** The list in force with one new word. */
  async function edited(): Promise<{ list: Awaited<ReturnType<typeof currentList>>['list']; based_on: number }> {
    const { version, list } = await currentList(context.db)
    const [first, ...others] = list.categories
    return { list: { ...list, categories: [{ ...first!, words: [...first!.words, `测试词条${version + 1}`] }, ...others] }, based_on: version }
  }

  /** The waiting proposal of this person or, without an id, of another one. */
  async function proposal(proposed_by = newId()) {
    await db.deleteFrom('moderation_proposals').where('status', '=', 'waiting').execute()
    const { list, based_on } = await edited()
    const id = newId()
    const row = { id, based_on, list: JSON.stringify(list), reason: '测试', status: 'waiting' as const, proposed_by, created_at: clock() }
    await db.insertInto('moderation_proposals').values(row).execute()
    return { id, list, based_on }
  }

  return {
    '/api/admin/moderation/list': () => ({ version: null }),
    '/api/admin/moderation/versions': () => ({ after: null, size: 20 }),
    '/api/admin/moderation/try': () => ({ text: '人血白蛋白怎么用', list: null }),
    '/api/admin/moderation/dry_run': edited,
    '/api/admin/moderation/propose': async ({ userId }) => {
      await db.deleteFrom('moderation_proposals').where('status', '=', 'waiting').execute()
      const { list, based_on } = await edited()
      return { list, based_on, reason: '测试', proof: prove(context, { list, basedOn: based_on, userId }, false) }
    },
    '/api/admin/moderation/proposal': () => ({}),
    '/api/admin/moderation/proposal_dry_run': async () => ({ id: (await proposal()).id }),
    '/api/admin/moderation/approve': async ({ userId }) => {
      const { id, list, based_on } = await proposal()
      return { id, proof: prove(context, { list, basedOn: based_on, userId }, false) }
    },
    '/api/admin/moderation/return': async () => ({ id: (await proposal()).id, remark: '请补充依据' }),
    '/api/admin/moderation/withdraw': async ({ userId }) => ({ id: (await proposal(userId)).id }),
  }
}
