import type { DeskContext } from '../desk/queue/context.ts'
import type { SemanticSearch } from '../embeddings/semantic-search.ts'

/** Adds semantic search. */
export interface ChatContext extends DeskContext {
  /** null: similar questions are found by lexical search alone. */
  readonly semanticSearch: SemanticSearch | null
}
