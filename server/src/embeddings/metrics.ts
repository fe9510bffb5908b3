import { Counter, Gauge, type Registry } from 'prom-client'
import type { SemanticSearch } from './semantic-search.ts'

/** Metrics of semantic search; they contain neither questions nor people. */
export function measureSemanticSearch(registry: Registry, semanticSearch: SemanticSearch): void {
  const queries = new Counter({
    name: 'embeddings_queries_total',
    help: 'Questions by how they came to a vector (asked, kept, shared) or to none, since the start',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      queries.reset()
      for (const [outcome, times] of semanticSearch.outcomes) queries.inc({ outcome }, times)
    },
  })
  const wordings = new Gauge({
    name: 'embeddings_wordings',
    help: 'Wordings of published questions, and those of them that have no vector yet',
    labelNames: ['which'],
    registers: [registry],
    collect() {
      wordings.set({ which: 'all' }, semanticSearch.wordings.all)
      wordings.set({ which: 'missing' }, semanticSearch.wordings.missing)
    },
  })
}
