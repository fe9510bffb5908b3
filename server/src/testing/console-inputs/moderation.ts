import { currentList } from '../../moderation/lists.ts'
import { prove } from '../../moderation/proof.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'

export function moderationInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  /** The list in force with one new word. */
  async function edited(): Promise<{ list: Awaited<ReturnType<typeof currentList>>['list']; based_on: number }> {
    const { version, list } = await currentList(context.db)
    const [first, ...others] = list.categories
    return { list: { ...list, categories: [{ ...first!, words: [...first!.words, `测试词条${version + 1}`] }, ...others] }, based_on: version }
  }

  return {
    '/api/admin/moderation/list': () => ({ version: null }),
    '/api/admin/moderation/versions': () => ({ after: null, size: 20 }),
    '/api/admin/moderation/try': () => ({ text: '人血白蛋白怎么用', list: null }),
    '/api/admin/moderation/dry_run': edited,
    '/api/admin/moderation/save': async ({ userId }) => {
      const { list, based_on } = await edited()
      return { list, based_on, reason: '测试', proof: prove(context, { list, basedOn: based_on, userId }) }
    },
  }
}
