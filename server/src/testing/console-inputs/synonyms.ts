import type { SynonymEdits } from '@xunyi/contract/synonym-groups'
import { newId } from '../../ids.ts'
import type { AppContext } from '../../open-context.ts'
import { currentSynonyms } from '../../synonyms/lists.ts'
import { prove } from '../../synonyms/proof.ts'
import type { Caller } from '../callers.ts'

export function synonymInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const { db, clock } = context

  /** One new group for the list in force. */
  async function edited(): Promise<{ based_on: number; edits: SynonymEdits }> {
    const { version } = await currentSynonyms(db)
    const id = newId()
    return { based_on: version, edits: { put: [{ id, standard: `测试词${id}`, words: [`别名${id}`], kind: 'ward', uses: ['search'] }], removed: [] } }
  }

  /** The waiting proposal of this person or, without an id, of another one. */
  async function proposal(proposed_by = newId()): Promise<{ id: string; based_on: number; edits: SynonymEdits }> {
    await db.deleteFrom('synonym_proposals').where('status', '=', 'waiting').execute()
    const { based_on, edits } = await edited()
    const id = newId()
    const row = { id, based_on, edits: JSON.stringify(edits), reason: '测试', status: 'waiting' as const, proposed_by, created_at: clock() }
    await db.insertInto('synonym_proposals').values(row).execute()
    return { id, based_on, edits }
  }

  return {
    '/api/admin/synonyms/list': () => ({ version: null }),
    '/api/admin/synonyms/versions': () => ({ after: null, size: 20 }),
    '/api/admin/synonyms/proposal': () => ({}),
    '/api/admin/synonyms/export': () => ({ version: null }),
    '/api/admin/synonyms/dry_run': edited,
    '/api/admin/synonyms/propose': async ({ userId }) => {
      await db.deleteFrom('synonym_proposals').where('status', '=', 'waiting').execute()
      const { based_on, edits } = await edited()
      return { based_on, edits, reason: '测试', proof: prove(context, { edits, basedOn: based_on, userId }, false) }
    },
    '/api/admin/synonyms/read_file': async () => {
      const { version } = await currentSynonyms(db)
      const content = Buffer.from('编号,标准名,同义词,类型,用途\r\n,测试用词,测试别称,口语,检索\r\n').toString('base64')
      return { content, based_on: version, edits: { put: [], removed: [] } }
    },
    '/api/admin/synonyms/proposal_dry_run': async () => ({ id: (await proposal()).id }),
    '/api/admin/synonyms/approve': async ({ userId }) => {
      const { id, based_on, edits } = await proposal()
      return { id, proof: prove(context, { edits, basedOn: based_on, userId }, false) }
    },
    '/api/admin/synonyms/return': async () => ({ id: (await proposal()).id, remark: '请补充依据' }),
    '/api/admin/synonyms/withdraw': async ({ userId }) => ({ id: (await proposal(userId)).id }),
  }
}
