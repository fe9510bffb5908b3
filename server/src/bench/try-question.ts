import type { Trial } from '@xunyi/contract/bench'
import { simplified } from '@xunyi/retrieval/traditional'
import { similarTo } from '../chat/similar.ts'
import type { House } from '../house.ts'
import { publishedEntry } from '../library/entries.ts'
import { categoryNames } from '../moderation/lists.ts'
import { judge } from '../safety/judge.ts'
import { textKey } from '../text-key.ts'

/** As many are weighed as for what a person is offered (chat/similar.ts). */
const limit = 15
const shown = 20

/** What a question would find and why. It goes where a person's question goes, and leaves nothing behind. */
export async function tryQuestion({ db, catalogue, moderator }: House, text: string): Promise<Trial> {
  const { index } = catalogue
  const hit = moderator.check(text)
  const { kind, products, reactions, cues, negated } = judge(text, simplified)
  const { reading, candidates } = index.explain(text, { limit })
  const offered = hit ? [] : similarTo(index, text).map(({ id }) => id)
  const kept = await db.selectFrom('search_cases').select(['id', 'entry_id']).where('question_key', '=', textKey(text)).executeTakeFirst()
  return {
    reading,
    blocked: hit && { category: (await categoryNames(db, [hit.category])).get(hit.category) ?? hit.category, word: hit.word },
    safety: { kind, products, reactions, cues, negated },
    candidates: candidates.filter(({ id }, at) => at < shown || offered.includes(id)),
    offered,
    direct: hit ? null : await answeredDirectly({ db, catalogue }, text),
    kept_as: kept ?? null,
  }
}

/** What 仍发送原问题 finds (chat/ask.ts): only what cannot mean another question, and is still published. */
async function answeredDirectly({ db, catalogue }: Pick<House, 'db' | 'catalogue'>, text: string): Promise<string | null> {
  const [best] = catalogue.index.search(text, { limit: 1 })
  return best?.band === 'same' && (await publishedEntry(db, best.id)) ? best.id : null
}
