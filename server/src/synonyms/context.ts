import type { LibraryContext } from '../library/context.ts'
import type { ScreeningContext } from '../moderation/context.ts'

/** Context of changes of synonym groups: the search they apply to, and the list of forbidden words, which blocks cases. */
export interface SynonymContext extends LibraryContext, ScreeningContext {}
