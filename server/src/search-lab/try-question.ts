import type { Trial } from '@xunyi/contract/search-lab'
import type { Explained } from '@xunyi/retrieval/explain'
import type { QuestionIndex } from '@xunyi/retrieval/question-index'
import { simplified } from '@xunyi/retrieval/traditional'
import { sameQuestion } from '../chat/ask.ts'
import type { ChatContext } from '../chat/context.ts'
import { categoryNames } from '../moderation/lists.ts'
import { offered as mostOffered, offeredOf, searched, similarByReading, similarTo, weighed, type ReadCandidate } from '../offer/offer.ts'
import { judge } from '../safety/judge.ts'
import { textKey } from '../text/text-key.ts'
import { withVectors } from './with-vectors.ts'

const shown = 20

/** Explains the search for a question. It follows the path of a user's question without side effects. */
export async function tryQuestion({ db, catalogue, semanticSearch, moderator }: ChatContext, text: string): Promise<Trial> {
  const { index } = catalogue
  const hit = moderator.check(text)
  const { kind, products, reactions, cues, negated } = judge(text, simplified)
  const byReading = hit === null ? similarByReading(index, text) : []
  const hybrid = hit === null && byReading.length === 0 && semanticSearch ? await semanticSearch.search(index, text, weighed) : null
  const { reading, candidates: byWords } = index.explain(text, { limit: hybrid ? weighed : mostOffered })
  const read = explainedBy(index, byReading)
  const candidates = hybrid ? withVectors(byWords, hybrid) : [...read, ...byWords.filter(({ id }) => !read.some((one) => one.id === id))]
  const found = byReading.length > 0 ? read : hybrid ? offeredOf(hybrid.ranking) : similarTo(index, text)
  const offered = hit ? [] : found.map(({ id }) => id)
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

/** Candidates of an ambiguous name, each explained in the reading that it was found by. */
function explainedBy(index: QuestionIndex, found: readonly ReadCandidate[]): Explained[] {
  const readings = new Set(found.map(({ reading }) => reading))
  const explained = new Map([...readings].map((reading) => [reading, index.explain(reading.text, { limit: searched }).candidates]))
  return found.flatMap(({ reading, candidate }) => explained.get(reading)!.find(({ id }) => id === candidate.id) ?? [])
}
