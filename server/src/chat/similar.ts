import type { Candidate, QuestionIndex } from '@xunyi/retrieval/question-index'
import type { ChatContext } from './context.ts'

const offered = 5
/** As many are weighed for what a person is offered. */
export const weighed = 3 * offered

/** The questions a person is offered: the best five. The same asked of another drug is left out while there is anything else. */
export function similarTo(index: QuestionIndex, text: string): Candidate[] {
  return offeredOf(index.search(text, { limit: weighed }))
}

/** The same where search by meaning is set up; null where the words decide alone now. */
export async function similarBySemantics({ catalogue, semanticSearch }: Pick<ChatContext, 'catalogue' | 'semanticSearch'>, text: string): Promise<Candidate[] | null> {
  const hybrid = (await semanticSearch?.search(catalogue.index, text, weighed)) ?? null
  return hybrid && offeredOf(hybrid.ranking)
}

export function offeredOf<Some extends Candidate>(found: readonly Some[]): Some[] {
  const ofTheSame = found.filter((candidate) => candidate.names !== 'others')
  return (ofTheSame.length > 0 ? ofTheSame : found).slice(0, offered)
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
