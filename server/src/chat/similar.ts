import type { Candidate, QuestionIndex } from '@xunyi/retrieval/question-index'
import type { ChatContext } from './context.ts'

export const offered = 5
/** Candidates that are considered for the questions on offer. */
export const weighed = 3 * offered

/** The questions on offer: the best five candidates. */
export function similarTo(index: QuestionIndex, text: string): Candidate[] {
  return index.search(text, { limit: offered })
}

/** Where nothing is offered: up to three entries that may still be of use, to be shown apart. */
export function relatedTo(index: QuestionIndex, text: string): Candidate[] {
  return index.related(text)
}

/** The same with semantic search; null where the lexical ranking stands alone. */
export async function similarBySemantics(
  { catalogue, semanticSearch }: Pick<ChatContext, 'catalogue' | 'semanticSearch'>,
  text: string,
): Promise<Candidate[] | null> {
  const hybrid = (await semanticSearch?.search(catalogue.index, text, weighed)) ?? null
  return hybrid && offeredOf(hybrid.ranking)
}

export function offeredOf<Some extends Candidate>(found: readonly Some[]): Some[] {
  return found.slice(0, offered)
}

/** Whether this text may just have led to an offer of that entry. When no vectors are available their earlier answer is unknown, and the result is true. */
export async function mayHaveBeenOffered(context: Pick<ChatContext, 'catalogue' | 'semanticSearch'>, text: string, id: string): Promise<boolean> {
  const isAmong = (found: readonly Candidate[]) => found.some((candidate) => candidate.id === id)
  if (isAmong(similarTo(context.catalogue.index, text))) return true
  if (!context.semanticSearch?.isOn) return false
  const found = await similarBySemantics(context, text)
  return found === null || isAmong(found)
}
