import type { Candidate, QuestionIndex } from '@xunyi/retrieval/question-index'

const offered = 5

/** The questions a person is offered: the best five. The same asked of another drug is left out while there is anything else. */
export function similarTo(index: QuestionIndex, text: string): Candidate[] {
  const found = index.search(text, { limit: 3 * offered })
  const ofTheSame = found.filter((candidate) => candidate.names !== 'others')
  return (ofTheSame.length > 0 ? ofTheSame : found).slice(0, offered)
}
