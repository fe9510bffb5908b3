import type { LibraryContext } from '../../library/context.ts'
import type { ScreeningContext } from '../../moderation/context.ts'
import type { OpenQuestions } from '../grouping/open-questions.ts'

/** Adds the open questions in memory, beside the published ones. */
export interface DeskContext extends LibraryContext, ScreeningContext {
  readonly openQuestions: OpenQuestions
}
