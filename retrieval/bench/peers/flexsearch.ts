import type { Engine } from '../engine.ts'
import { bigrams } from '../grams.ts'
import { packageOf } from '../packages.ts'

interface FlexIndex {
  add(id: number, text: string): void
  search(query: string, options: object): number[]
}

export const flexSearch: Engine = {
  key: 'flexsearch',
  name: 'FlexSearch, bigrams',
  settings: 'tokens are bigrams cut here, strict, suggestions on so that not every token must be found; its own ranking by place, not BM25',
  fill: async (questions) => {
    const { default: FlexSearch } = await packageOf<{ default: { Index: new (options: object) => FlexIndex } }>('flexsearch')
    const index = new FlexSearch.Index({ tokenize: 'strict', encode: bigrams, fastupdate: false, cache: false })
    for (const [at, { text }] of questions.entries()) index.add(at, text)
    return {
      find: (query, limit) => index.search(query, { limit, suggest: true }).map((at) => questions[at]?.id ?? ''),
      ownBytes: null,
      close: () => {},
    }
  },
}
