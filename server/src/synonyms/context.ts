import type { LibraryContext } from '../library/context.ts'
import type { ScreeningContext } from '../moderation/context.ts'

/** What changing synonym groups takes: the search that they apply to, and the list of forbidden words, which blocks cases. */
export interface SynonymContext extends LibraryContext, ScreeningContext {}
