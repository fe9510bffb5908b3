import type { Candidate, QuestionIndex } from '@xunyi/retrieval/question-index'
import type { ChatContext } from './context.ts'

export const offered = 5
/** So many of what the words find are ranked together with what the vectors find. */
export const weighed = 3 * offered

/** The questions a person is offered: the best five. */
export function similarTo(index: QuestionIndex, text: string): Candidate[] {
  return index.search(text, { limit: offered })
}

/** Where nothing is offered: up to three entries that may still be of use, to be shown apart. */
export function relatedTo(index: QuestionIndex, text: string): Candidate[] {
  return index.related(text)
}

/** The same where search by meaning is set up; null where the words decide alone now. */
export async function similarBySemantics({ catalogue, semanticSearch }: Pick<ChatContext, 'catalogue' | 'semanticSearch'>, text: string): Promise<Candidate[] | null> {
  const hybrid = (await semanticSearch?.search(catalogue.index, text, weighed)) ?? null
  return hybrid && offeredOf(hybrid.ranking)
}

export function offeredOf<Some extends Candidate>(found: readonly Some[]): Some[] {
  return found.slice(0, offered)
}

/**
 * Whether a person who wrote this may have been offered that entry just now. Where the vectors are silent now, nobody knows what they said then, and the
 * answer is yes.
 */
export async function mayHaveBeenOffered(context: Pick<ChatContext, 'catalogue' | 'semanticSearch'>, text: string, id: string): Promise<boolean> {
  const isAmong = (found: readonly Candidate[]) => found.some((candidate) => candidate.id === id)
  if (isAmong(similarTo(context.catalogue.index, text))) return true
  if (!context.semanticSearch?.isOn) return false
  const found = await similarBySemantics(context, text)
  return found === null || isAmong(found)
}
