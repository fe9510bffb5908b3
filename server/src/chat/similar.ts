import type { Candidate } from '@xunyi/retrieval/question-index'
import { offeredOf, searchAhead, similarByReading, similarTo, weighed } from '../offer/offer.ts'
import type { ChatContext } from './context.ts'

/** The questions on offer by words and vectors; null where the lexical ranking stands alone. */
export async function similarBySemantics(
  { catalogue, semanticSearch }: Pick<ChatContext, 'catalogue' | 'semanticSearch'>,
  text: string,
): Promise<Candidate[] | null> {
  const hybrid = (await semanticSearch?.search(catalogue.index, text, weighed)) ?? null
  return hybrid && offeredOf(hybrid.ranking)
}

/** Whether this text may just have led to an offer of that entry. When no vectors are available their earlier answer is unknown, and the result is true. */
export async function mayHaveBeenOffered(context: Pick<ChatContext, 'catalogue' | 'semanticSearch'>, text: string, id: string): Promise<boolean> {
  const isAmong = (found: readonly Candidate[]) => found.some((candidate) => candidate.id === id)
  await searchAhead(context, text)
  const { index } = context.catalogue
  if (isAmong(similarTo(index, text)) || isAmong(similarByReading(index, text).map(({ candidate }) => candidate))) return true
  if (!context.semanticSearch?.isOn) return false
  const found = await similarBySemantics(context, text)
  return found === null || isAmong(found)
}
