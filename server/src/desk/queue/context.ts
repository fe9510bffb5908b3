import type { LibraryContext } from '../../library/context.ts'
import type { ScreeningContext } from '../../moderation/context.ts'
import type { OpenQuestionsInMemory } from '../grouping/open-questions.ts'

/** The library's context with the index of open questions. */
export interface DeskContext extends LibraryContext, ScreeningContext {
  readonly openQuestions: OpenQuestionsInMemory
}
