import { synonymsWithNames } from '../../fixtures/synonyms.ts'
import { QuestionIndex } from '../../src/question-index.ts'
import type { Engine } from '../engine.ts'
import type { Question } from '../data.ts'

export const FIRST_STAGE = 'xunyi, first stage'
export const WHOLE_SEARCH = 'xunyi, what people get'

/** This engine: both stages; beside it the first stage alone, and `search` as the server calls it. */
export const ours: Engine = {
  key: 'xunyi',
  name: 'xunyi, both stages',
  settings: 'as the server runs it, without names',
  fill: async (questions) => {
    const index = filledIndex(questions)
    const ids = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id)
    return {
      find: (query, limit) => ids(index.rank(query, limit)),
      ways: {
        [FIRST_STAGE]: (query, limit) => ids(index.rankFirstStage(query, limit)),
        [WHOLE_SEARCH]: (query, limit) => ids(index.search(query, { limit })),
      },
      ownBytes: index.bytes,
      index,
      close: () => {},
    }
  },
}

/** `answers`: the texts are answers without questions. */
export function filledIndex(questions: readonly Question[], answers = false): QuestionIndex {
  const index = new QuestionIndex({ synonyms: synonymsWithNames() })
  for (const { id, text, answer } of questions) {
    if (answers) index.put(id, [], { answer: text })
    else index.put(id, [text], answer === undefined ? undefined : { answer })
  }
  return index
}
