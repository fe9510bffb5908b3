import type { ServerContext } from '../context.ts'
import type { Catalogue } from './catalogue.ts'

/** Adds the published questions in memory. */
export interface LibraryContext extends ServerContext {
  readonly catalogue: Catalogue
}
