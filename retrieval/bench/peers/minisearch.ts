import type { Question } from '../data.ts'
import type { Engine } from '../engine.ts'
import { bigrams } from '../grams.ts'
import { packageOf } from '../packages.ts'

interface MiniSearchLike {
  addAll(documents: readonly Question[]): void
  search(query: string): { id: string }[]
}

export const miniSearch: Engine = {
  key: 'minisearch',
  name: 'MiniSearch, bigrams',
  settings: 'tokens are bigrams cut here, BM25+ as it comes, no fuzziness, no prefixes',
  most: 200_000,
  fill: async (questions) => {
    const { default: MiniSearch } = await packageOf<{ default: new (options: object) => MiniSearchLike }>('minisearch')
    const index = new MiniSearch({ fields: ['text'], tokenize: bigrams, processTerm: (term: string) => term })
    index.addAll(questions)
    return {
      find: (query, limit) =>
        index
          .search(query)
          .slice(0, limit)
          .map(({ id }) => id),
      ownBytes: null,
      close: () => {},
    }
  },
}
