import { proseOf } from '@xunyi/contract/passages'
import type { RelatedQuestion } from '@xunyi/contract/related'
import type { QuestionIndex } from '@xunyi/retrieval/question-index'
import { publishedEntry, type Entry } from '../library/entries.ts'
import { isUnderReview, servedFrom } from '../under-review.ts'
import type { ChatContext } from './context.ts'
import { entryBehind } from './entry-behind.ts'
import { nextCategories } from './next-categories.ts'

const most = 3
/** Entries that are near by their question, and wordings, of which an entry may have dozens, that share words with the answer. */
const near = 24
const touched = 240
/** Of reciprocal rank fusion: the higher, the less the first places count. */
const damping = 10
/** A question this likely to be the same repeats the answered one. */
const repeats = 0.5
/** The weight of a candidate for each question of its category that is shown already, the answered one included. */
const again = 0.6
/** The weight of a candidate whose category people mostly ask about next. */
const follows = 1.6

/**
 * The questions that follow an answer: of the same subject, near its question or touched by its answer, and of other categories first. What asks the
 * same, or what the guard opposes to it, is left out. The order is stable while the library is.
 * @throws Refused notFound: neither an own record or letter nor a published entry
 */
export async function relatedQuestions(
  { db, catalogue, config, clock }: Pick<ChatContext, 'db' | 'catalogue' | 'config' | 'clock'>,
  userId: string,
  id: string,
): Promise<RelatedQuestion[]> {
  const behind = await entryBehind(db, userId, id)
  const entry = behind && (await publishedEntry(db, behind))
  if (!entry) return []
  const fusion = candidatesFor(catalogue.index, entry)
  if (fusion.size === 0) return []
  const rows = await db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .select(['library_entries.id', 'question', 'category', 'review_due'])
    .where('library_entries.id', 'in', [...fusion.keys()])
    .where('status', '=', 'published')
    .where('subject', '=', entry.subject)
    .execute()
  const following = nextCategories[entry.category] ?? []
  const from = servedFrom({ config, clock })
  const offered = rows.filter((row) => !isUnderReview(row.review_due, from))
  const weighted = offered.map((row) => ({ ...row, weight: fusion.get(row.id)! * (following.includes(row.category) ? follows : 1) }))
  const repeated = (row: { question: string }) => catalogue.index.similarity(entry.question, row.question) >= repeats
  return spread(weighted, entry.category, repeated).map((row) => ({ id: row.id, text: row.question }))
}

/** Entries by two rankings fused: those near the question, and those whose wordings share words with the answer. */
function candidatesFor(index: QuestionIndex, { id, question, answer }: Entry): Map<string, number> {
  const found = index.search(question, { limit: near })
  const unfit = new Set([id, ...found.filter(({ band, opposed }) => band !== 'related' || opposed !== null).map((candidate) => candidate.id)])
  const byAnswer = new Set(index.rankFirstStage(proseOf(answer), touched).map((candidate) => candidate.id))
  const weights = new Map<string, number>()
  for (const ranking of [found.map((candidate) => candidate.id), [...byAnswer]])
    for (const [rank, candidate] of ranking.filter((one) => !unfit.has(one)).entries())
      weights.set(candidate, (weights.get(candidate) ?? 0) + 1 / (damping + rank))
  return weights
}

interface Weighted {
  id: string
  category: string
  weight: number
}

/** The best, each category counting less with every question of it; exclusions are checked only for questions that would be taken. */
function spread<Row extends Weighted>(candidates: readonly Row[], answered: string, isLeftOut: (row: Row) => boolean): Row[] {
  const shown = [answered]
  const taken: Row[] = []
  const left = new Set(candidates)
  const worth = ({ category, weight }: Row) => weight * again ** shown.filter((one) => one === category).length
  while (taken.length < most && left.size > 0) {
    const [best] = [...left].toSorted((a, b) => worth(b) - worth(a) || (a.id < b.id ? -1 : 1)) as [Row, ...Row[]]
    left.delete(best)
    if (isLeftOut(best)) continue
    taken.push(best)
    shown.push(best.category)
  }
  return taken
}
