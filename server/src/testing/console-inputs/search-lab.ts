import { newId } from '../../ids.ts'
import { saveEntries } from '../../library/entries.ts'
import type { AppContext } from '../../open-context.ts'
import { textKey } from '../../text/text-key.ts'
import type { Caller } from '../callers.ts'

/** Valid inputs of the search lab's calls; entries and cases are made for each. */
export function searchLabInputs({ db, clock }: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  async function entry(): Promise<string> {
    const key = `bench-${newId()}`
    const content = {
      key,
      question: `试搜用例 ${key}`,
      phrasings: [],
      counterexamples: [],
      answer: '答',
      evidence: [],
      subject: '',
      category: '其他' as const,
      reviewed_on: '2026-01-01',
      review_due: '2027-01-01',
    }
    await saveEntries(db, clock(), [content])
    return (await db.selectFrom('library_entries').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
  }
  async function searchCase(made_by: string): Promise<string> {
    const id = newId()
    const question = `用例 ${id}`
    await db
      .insertInto('search_cases')
      .values({ id, question, question_key: textKey(question), entry_id: await entry(), made_by, created_at: clock() })
      .execute()
    return id
  }
  return {
    '/api/admin/search_lab/try': () => ({ text: '静丙怎么储存' }),
    '/api/admin/search_lab/cases': () => ({ after: null, size: 20, words: '' }),
    '/api/admin/search_lab/case_add': async () => ({ question: `新用例 ${newId()}`, entry_id: await entry() }),
    '/api/admin/search_lab/case_remove': async ({ userId }) => ({ id: await searchCase(userId) }),
    '/api/admin/search_lab/case_run': () => ({}),
  }
}
