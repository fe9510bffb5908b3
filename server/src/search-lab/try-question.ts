import type { Trial } from '@xunyi/contract/search-lab'
import { simplified } from '@xunyi/retrieval/traditional'
import { sameQuestion } from '../chat/ask.ts'
import type { ChatContext } from '../chat/context.ts'
import { offered as mostOffered, offeredOf, similarTo, weighed } from '../chat/similar.ts'
import { categoryNames } from '../moderation/lists.ts'
import { judge } from '../safety/judge.ts'
import { textKey } from '../text/text-key.ts'
import { withVectors } from './with-vectors.ts'

const shown = 20

/** Explains the search for a question. It follows the path of a user's question without side effects. */
export async function tryQuestion({ db, catalogue, semanticSearch, moderator }: ChatContext, text: string): Promise<Trial> {
  const { index } = catalogue
  const hit = moderator.check(text)
  const { kind, products, reactions, cues, negated } = judge(text, simplified)
  const hybrid = hit === null && semanticSearch ? await semanticSearch.search(index, text, weighed) : null
  const { reading, candidates: byWords } = index.explain(text, { limit: hybrid ? weighed : mostOffered })
  const candidates = hybrid ? withVectors(byWords, hybrid) : byWords
  const offered = hit ? [] : (hybrid ? offeredOf(hybrid.ranking) : similarTo(index, text)).map(({ id }) => id)
  const kept = await db.selectFrom('search_cases').select(['id', 'entry_id']).where('question_key', '=', textKey(text)).executeTakeFirst()
  return {
    reading,
    blocked: hit && { category: (await categoryNames(db, [hit.category])).get(hit.category) ?? hit.category, word: hit.word },
    safety: { kind, products, reactions, cues, negated },
    candidates: candidates.filter(({ id }, at) => at < shown || offered.includes(id)),
    offered,
    direct: hit ? null : ((await sameQuestion({ db, catalogue }, text))?.id ?? null),
    kept_as: kept ?? null,
  }
}
