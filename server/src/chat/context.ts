import type { DeskContext } from '../desk/queue/context.ts'
import type { SemanticSearch } from '../embeddings/semantic-search.ts'

/** Adds search by meaning. */
export interface ChatContext extends DeskContext {
  /** null: similar questions are found by words alone. */
  readonly semanticSearch: SemanticSearch | null
}
